import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { claimDataDirectory } from '@/server/db/data-directory'
import { linesOf } from '@/server/env'
import { claimBuild, useBuild } from '@/server/start/build-in-use'
import { demoSecret, readEnvironment, readMode } from '@/server/start/load-environment'
import { checkStart } from '@/server/start/preflight'
import { bundled } from '@/tests/server/test-program'
import { onLoopback } from '@/tests/server/loopback'
import { real, startedWith } from './started-with'
import { aFolder, startedIn } from './test-http-server'

test('the demo on port 0 takes two free ports and knows its own addresses', async () => {
  const { folder, env, demo } = await startedWith('demo', { PORT: '0', DATA_DIR: 'data' })

  expect(env.port).toBeGreaterThan(0)
  expect(demo?.platformPort).toBeGreaterThan(0)
  expect(env.publicUrl).toBe(`http://localhost:${env.port}`)
  expect(env.discord.apiUrl).toBe(`http://localhost:${demo?.platformPort}/api/v10`)
  expect(env.dataDir).toBe(join(folder, 'data/demo'))
})

test('the demo ignores a .env for a real deployment', async () => {
  const { env } = await startedWith('demo', { PORT: '0' }, { '.env': real })

  expect(env).toMatchObject({ mode: 'demo', publicUrl: `http://localhost:${env.port}` })
})

test('before it builds, a start looks for whoever uses its data directory or its build', async () => {
  const folder = aFolder()
  startedIn(folder, { PORT: '0', DATA_DIR: 'data' })
  const build = join(folder, '.next/standalone')
  const refusal = () => checkStart(['demo'], build).then(() => [], linesOf)

  const data = await claimDataDirectory(join(folder, 'data/demo'))
  expect(await refusal()).toEqual([expect.stringContaining(`is in use by process ${process.pid}.`)])
  data.release()
  useBuild(build)
  expect(await refusal()).toEqual([expect.stringContaining(`from which process ${process.pid} runs.`)])

  // The number of a process that is gone, now another’s.
  writeFileSync(join(build, 'in-use', String(process.pid)), 'earlier')
  expect(await refusal()).toEqual([])

  claimBuild(build)
  const others = join(folder, '.next/cache/building', String(process.ppid))
  writeFileSync(others, '')
  const isBuilding = `Process ${process.ppid} is building in this folder. Wait until it has finished.`
  expect(await refusal()).toEqual([isBuilding])
  expect(() => claimBuild(build)).toThrow(isBuilding)

  writeFileSync(others, 'earlier')
  expect(await refusal()).toEqual([])
})

test('the demo’s own bot is disabled if BOT_API_KEY is set', async () => {
  const alone = await startedWith('demo', { PORT: '0' })
  const withAnother = await startedWith('demo', { PORT: '0', BOT_API_KEY: 'a-bot-api-key-of-the-tests' })

  expect(alone.env.botApiKeys).toEqual([alone.demo?.ownBotKey])
  expect(withAnother.env.botApiKeys).toEqual(['a-bot-api-key-of-the-tests'])
  expect(withAnother.demo?.ownBotKey).toBeNull()
})

test('a second demo uses the Discord stand-in and secrets of the first', async () => {
  const first = await startedWith('demo', { PORT: '0', DATA_DIR: 'data' })
  const url = `http://localhost:${first.demo?.platformPort}`
  vi.stubEnv('DEMO_PLATFORM_URL', url)

  const second = await readEnvironment(readMode(['demo']))

  expect(second.demo).toMatchObject({ platformPort: null, platformUrl: url })
  expect(second.env.discord).toEqual(first.env.discord)
  expect(second.env.encryptionKeys).toEqual(first.env.encryptionKeys)
  expect(second.env.port).not.toBe(first.env.port)
})

test('a real start never uses a demo platform, whatever is set', async () => {
  const named = { DEMO_PLATFORM_URL: 'http://localhost:3001', DEMO_PLATFORM_PORT: '3001' }
  const { env, demo } = await startedWith('start', named, { '.env': real })

  expect(demo).toBeNull()
  expect(env.mode).toBe('real')
  expect(JSON.stringify(env.discord)).not.toContain('localhost')
})

test('a real start reads .env, and the environment takes precedence', async () => {
  const variables = { PUBLIC_URL: 'https://other.example' }
  const { folder, env } = await startedWith('start', variables, { '.env': real })

  expect(env).toMatchObject({ publicUrl: 'https://other.example', dataDir: join(folder, 'kept') })
})

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${real}`)],
  ['UTF-8 with line breaks of Windows', Buffer.from(real.replaceAll('\n', '\r\n'))],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${real}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(real, 'utf16le')],
  ['UTF-16, the larger byte first', Buffer.from(`\ufeff${real}`, 'utf16le').swap16()],
])('.env is read in %s', async (_, file) => {
  const { env } = await startedWith('start', {}, { '.env': file })

  expect(env).toMatchObject({ publicUrl: 'https://guildhall.example', historyDays: null })
  expect(env.discord).toMatchObject({ clientId: '123456789012345678', clientSecret: 'shh' })
})

test.each([
  ['Windows’ own encoding', Buffer.from(real.replace('shh', 'schlüssel'), 'latin1')],
  ['UTF-32', Buffer.from(Array.from(real, (character) => `${character}\0`).join(''), 'utf16le')],
])('a .env in %s is refused with one line', async (_, file) => {
  await expect(startedWith('start', {}, { '.env': file })).rejects.toMatchObject({
    lines: ['.env is in an encoding that cannot be read: save it as UTF-8.'],
  })
})

const oddPasswords = ['a/b', '1/b', 'a#b', '1#b', 'a?b', '1?b']
test.each(oddPasswords)('a DATABASE_URL with the password %s is refused with advice', async (password) => {
  const variables = { DATABASE_URL: `postgres://me:${password}@host/data` }

  await expect(startedWith('start', variables, { '.env': real })).rejects.toMatchObject({
    lines: [expect.stringMatching(/^DATABASE_URL must be an address: write .* set PGPASSWORD\. See/)],
  })
})

test('a blank variable counts as absent, so that .env and the defaults apply', async () => {
  const blank = { PUBLIC_URL: '', DISCORD_CLIENT_ID: '  ', LOG_LEVEL: ' ', HOST: '' }
  const { env } = await startedWith('start', blank, { '.env': `${real}DISCORD_BOT_TOKEN=\n` })

  expect(env).toMatchObject({ publicUrl: 'https://guildhall.example', logLevel: 'info', host: '0.0.0.0' })
  expect(env.discord).toMatchObject({ clientId: '123456789012345678', botToken: null })
})

test('blank required variables are reported only as missing', async () => {
  const blank = { PUBLIC_URL: ' ', DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '', ENCRYPTION_KEYS: '\t' }

  await expect(startedWith('start', blank)).rejects.toMatchObject({
    lines: missing.map((name) => `${name} is missing. See .env.example.`),
  })
})

const odd = `{${'odd '.repeat(40)}}`
const everyVariable = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)]

test('invalid variables are refused with our own messages', async () => {
  const variables = Object.fromEntries(everyVariable.map(([, name = '']) => [name, odd]))
  const lines = await Promise.all(
    ['demo', 'start'].map((words) => startedWith(words, variables).then(() => [], linesOf)),
  )

  expect(lines.flat().length).toBeGreaterThan(20)
  for (const line of lines.flat()) {
    expect(line).toMatch(/^[A-Z_]+ must .+\. See \.env\.example\.$/)
    expect(line).not.toMatch(/invalid|expected|too (?:big|long|small)/i)
  }
})

test.each<[Record<string, string>, number]>([
  [{}, 500],
  [{ TRUSTED_PROXIES: '1' }, 0],
  [{ TRUSTED_PROXIES: '1', CONNECTIONS_PER_ADDRESS: '9000' }, 9000],
])('with %j, the connection limit per address is %i', async (variables, limit) => {
  const { env } = await startedWith('start', variables, { '.env': real })

  expect(env.connectionsPerAddress).toBe(limit)
})

const missing = ['PUBLIC_URL', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'ENCRYPTION_KEYS']
const malformed = [
  'PORT must be a whole number from 0 to 65535. See .env.example.',
  'BOT_PERMISSIONS must be a set of permissions as one number, such as 268435456. See .env.example.',
]
const beginning = (words: string): unknown => expect.stringMatching(new RegExp(`^${words}`))
const foreign = beginning('DEMO_PLATFORM_URL must be')
const withPath = beginning('PUBLIC_URL must be an address without a path')
const withScheme = beginning('DISCORD_BOT_TOKEN must be the token alone')

test.each<[string, string, Record<string, string>, ...unknown[]]>([
  ['a way to run that is none', 'production', {}, 'Say how to run: demo | start | dev | dev --real.'],
  ['what is malformed', 'demo', { PORT: 'http', BOT_PERMISSIONS: '0x8' }, ...malformed],
  [
    'one port for two',
    'demo',
    { PORT: '4000', DEMO_PLATFORM_PORT: '4000' },
    beginning('PORT and DEMO_PLATFORM_PORT'),
  ],
  [
    'the metrics where the demo is',
    'demo',
    { PORT: '4000', DEMO_PLATFORM_PORT: '4001', METRICS_PORT: '4001' },
    'METRICS_PORT is 4001, which is used already. Set it to another port.',
  ],
  [
    'a port without two after it',
    'demo',
    { PORT: '65534' },
    beginning('The demo uses the two ports after PORT'),
  ],
  ['a foreign host', 'demo', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1 cannot be listened on (EADDRNOTAVAIL).'],
  ['a bot token with its scheme in front', 'start', { DISCORD_BOT_TOKEN: 'Bot canary' }, withScheme],
  ['what is sold without its id', 'start', { PREMIUM_SKU_IDS: 'gold' }, beginning('PREMIUM_SKU_IDS must')],
  [
    'what is sold without a bot to ask for it',
    'start',
    { PREMIUM_SKU_IDS: '110000000000000001', DISCORD_BOT_TOKEN: '' },
    beginning('PREMIUM_SKU_IDS needs DISCORD_BOT_TOKEN'),
  ],
  ['a public address with a path', 'demo', { PUBLIC_URL: 'https://guildhall.example/path' }, withPath],
  [
    'a colour that is none',
    'demo',
    { BRAND_COLOR: 'teal' },
    beginning('BRAND_COLOR must be a colour of six'),
  ],
  ['a link that runs', 'start', { TERMS_URL: 'javascript:alert(1)' }, beginning('TERMS_URL must be an http')],
  ['a logo that is no image', 'start', { LOGO_FILE: '.env' }, beginning('LOGO_FILE must be an SVG or a PNG')],
  ['a platform from elsewhere', 'demo', { DEMO_PLATFORM_URL: 'https://discord.example' }, foreign],
  ['a platform without a port', 'demo', { DEMO_PLATFORM_URL: 'http://localhost' }, foreign],
  ['a platform with a path', 'demo', { DEMO_PLATFORM_URL: 'http://localhost:1/x' }, foreign],
  ['a platform of a similar name', 'demo', { DEMO_PLATFORM_URL: 'http://localhost.example:1' }, foreign],
])('%s is refused before anything is written', async (_, words, variables, ...lines) => {
  const dataDir = join(aFolder(), 'data')

  const starting = startedWith(words, { PORT: '0', ...variables, DATA_DIR: dataDir }, { '.env': real })

  await expect(starting).rejects.toMatchObject({ name: 'StartError', lines })
  expect(existsSync(dataDir)).toBe(false)
})

test.each(['PORT', 'DEMO_PLATFORM_PORT', 'METRICS_PORT'])(
  'a busy %s is refused in one line',
  async (name) => {
    const port = await onLoopback(createServer())

    await expect(startedWith('demo', { PORT: '0', [name]: String(port) })).rejects.toMatchObject({
      lines: [`Port ${port} is already in use. Set ${name} to a free one.`],
    })
  },
)

test('the demo keeps one secret, readable by its owner only', () => {
  const folder = aFolder()

  const secret = demoSecret(folder)

  expect(secret).toHaveLength(32)
  expect(demoSecret(folder)).toEqual(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test.each(['', 'AAAA'])('a demo does not start with a truncated secret: %j', (content) => {
  const folder = aFolder({ secret: content })

  expect(() => demoSecret(folder)).toThrow('does not hold 32 bytes')
})

test('a secret that cannot be written leaves no file behind', () => {
  const folder = aFolder()
  const command = `ulimit -f 0; exec ${process.execPath} "$0" ${folder}`
  const program = bundled('tests/server/start/secret-program.ts')

  // As on a full disk, a file is made and nothing fits into it.
  const { status, stderr } = spawnSync('bash', ['-c', command, program], { encoding: 'utf8' })

  expect(status).toBe(1)
  expect(stderr).toContain('EFBIG')
  expect(readdirSync(folder)).toEqual([])
})
