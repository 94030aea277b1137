import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Permission, permissionBit, permissionSet } from '@/config/permissions'
import type { Env } from '@/server/env'
import { publicConfig } from '@/server/start/bootstrap'
import { demoSecret, readEnvironment, readMode } from '@/server/start/environment'
import { startupMessage } from '@/server/start/start'
import { anEnv } from '@/tests/server/a-runtime'
import { aFolder } from './an-http-server'

/** As if the program were started in an empty folder with these variables and no others of ours. */
function startedWith(variables: Record<string, string>, files: Record<string, string> = {}) {
  const folder = aFolder(files)
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    vi.unstubAllEnvs()
  })
  const absent = [
    ...[
      'BACKEND_URL',
      'DATABASE_URL',
      'DATA_DIR',
      'DEMO_PLATFORM_PORT',
      'DEMO_PLATFORM_URL',
      'DISCORD_CLIENT_ID',
      'DISCORD_CLIENT_SECRET',
    ],
    ...['ENCRYPTION_KEYS', 'HOST', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'RCON_ALLOWED_NETWORKS'],
  ]
  for (const name of absent) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  return folder
}

const key = `k1:${randomBytes(32).toString('base64')}`
const real = `PUBLIC_URL=https://guildhall.example
DISCORD_CLIENT_ID=123456789012345678
DISCORD_CLIENT_SECRET=shh
ENCRYPTION_KEYS=${key}
DATA_DIR=kept
PORT=0
`

test('the demo on port 0 takes two free ports and knows its own addresses', async () => {
  const folder = startedWith({ PORT: '0', DATA_DIR: 'data' })

  const { env, demo } = await readEnvironment(readMode(['demo']))

  expect(env.port).toBeGreaterThan(0)
  expect(demo?.platformPort).toBeGreaterThan(0)
  expect(env.publicUrl).toBe(`http://localhost:${env.port}`)
  expect(env.platform.apiUrl).toBe(`http://localhost:${demo?.platformPort}/api/v10`)
  expect(env.dataDir).toBe(join(folder, 'data/demo'))
})

test('the demo is not bent by a .env that was written for a real deployment', async () => {
  startedWith({ PORT: '0' }, { '.env': real })

  const { env } = await readEnvironment(readMode(['demo']))

  expect(env.mode).toBe('demo')
  expect(env.publicUrl).toBe(`http://localhost:${env.port}`)
})

test('a second demo uses the platform of the first and, with its data directory, its secrets', async () => {
  startedWith({ PORT: '0', DATA_DIR: 'data' })
  const first = await readEnvironment(readMode(['demo']))
  const url = `http://localhost:${first.demo?.platformPort}`
  vi.stubEnv('DEMO_PLATFORM_URL', url)

  const second = await readEnvironment(readMode(['demo']))

  expect(second.demo).toEqual({ platformPort: null, platformUrl: url })
  expect(second.env.platform).toEqual(first.env.platform)
  expect(second.env.encryptionKeys).toEqual(first.env.encryptionKeys)
  expect(second.env.port).not.toBe(first.env.port)
})

test.each([
  'https://discord.example',
  'http://localhost',
  'http://localhost:1/x',
  'http://localhost.example:1',
])('a demo takes no platform from elsewhere: %s', async (url) => {
  startedWith({ PORT: '0', DEMO_PLATFORM_URL: url })

  await expect(readEnvironment(readMode(['demo']))).rejects.toThrow(/^DEMO_PLATFORM_URL must be/)
})

test('a real start never uses a demo platform, whatever is named', async () => {
  startedWith({ DEMO_PLATFORM_URL: 'http://localhost:3001', DEMO_PLATFORM_PORT: '3001' }, { '.env': real })

  const { env, demo } = await readEnvironment(readMode(['start']))

  expect(demo).toBeNull()
  expect(env.mode).toBe('real')
  expect(JSON.stringify(env.platform)).not.toContain('localhost')
})

test('a real start reads .env, and what the environment holds already wins', async () => {
  const folder = startedWith({ PUBLIC_URL: 'https://other.example' }, { '.env': real })

  const { env, demo } = await readEnvironment(readMode(['start']))

  expect(demo).toBeNull()
  expect(env).toMatchObject({
    mode: 'real',
    publicUrl: 'https://other.example',
    dataDir: join(folder, 'kept'),
  })
})

test('the demo keeps one secret, for its owner only', () => {
  const folder = aFolder()

  const secret = demoSecret(folder)

  expect(secret).toHaveLength(32)
  expect(demoSecret(folder)).toEqual(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a secret that cannot be written leaves nothing behind', () => {
  const folder = aFolder()
  const secretFile = join(process.cwd(), 'server/start/demo-secret.ts')
  const program = `import { demoSecret } from '${secretFile}'; demoSecret('${folder}')`
  const node = `${process.execPath} --import ${import.meta.resolve('tsx')} --input-type=module`

  // As on a full disk, a file is made and nothing fits into it.
  const { status } = spawnSync('bash', ['-c', `ulimit -f 0; exec ${node} --eval "$0" </dev/null`, program])

  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a real start tells the exact redirect address to register', async () => {
  startedWith({}, { '.env': real })

  const { env } = await readEnvironment(readMode(['start']))

  expect(startupMessage(env)).toContain('https://guildhall.example/api/auth/callback\n')
})

test('the demo tells where its game server is, and lets it be checked', async () => {
  startedWith({ PORT: '0', RCON_ALLOWED_NETWORKS: '10.1.0.0/16' })

  const { env } = await readEnvironment(readMode(['demo']))

  expect(env.rconAllowedNetworks).toEqual(['10.1.0.0/16', '127.0.0.1/32', '::1/128'])
  expect(startupMessage(env, { port: 3002, password: 'open-sesame' })).toMatch(
    /^ {2}Game .*localhost, port 3002, password open-sesame$/m,
  )
  expect(startupMessage(env)).not.toContain('Game')
})

test('whose backend answers is told at the start', async () => {
  startedWith({ PORT: '0', BACKEND_URL: 'http://bot:hunter2@127.0.0.1:8000/api' })

  const { env } = await readEnvironment(readMode(['demo']))

  expect(startupMessage(env)).toMatch(/^ {2}Backend +http:\/\/127\.0\.0\.1:8000\/api$/m)
  expect(startupMessage({ ...env, mode: 'real' })).toMatch(/^ {2}Backend +http:\/\/127\.0\.0\.1:8000\/api$/m)
})

const invitationOf = (overrides: Partial<Env> = {}) =>
  new URL(publicConfig(anEnv(overrides)).inviteUrl ?? '').searchParams

test('pages are told whether the reference backend answers, and not where another one is', () => {
  expect(publicConfig(anEnv())).toMatchObject({ backend: 'reference' })

  const told = publicConfig(anEnv({ backendUrl: 'http://backend.internal:8080' }))
  expect(told).toMatchObject({ backend: 'own' })
  expect(JSON.stringify(told)).not.toContain('internal')
})

test('the invitation asks for what the features need, and for no more', () => {
  const asked = BigInt(invitationOf().get('permissions') ?? '')

  const needed: Permission[] = [
    'MANAGE_ROLES',
    'MANAGE_CHANNELS',
    'SEND_MESSAGES',
    'BAN_MEMBERS',
    'MODERATE_MEMBERS',
  ]
  for (const name of needed) expect(asked & permissionBit(name), name).not.toBe(0n)
  expect(asked & permissionSet(['ADMINISTRATOR', 'MANAGE_GUILD', 'MANAGE_WEBHOOKS'])).toBe(0n)
  expect(invitationOf().get('scope')).toBe('bot applications.commands')
})

test('pages are told of a game server to try in the demo only', async () => {
  expect(publicConfig(anEnv())).toMatchObject({ demoGameServer: null })
  expect(publicConfig(anEnv(), 'Try localhost.')).toMatchObject({ demoGameServer: 'Try localhost.' })
})

test('an operator decides otherwise what the invitation asks for', () => {
  expect(invitationOf({ botPermissions: '8' }).get('permissions')).toBe('8')
  expect(publicConfig(anEnv({ botPermissions: '8' })).isInviteFixed).toBe(true)
})
