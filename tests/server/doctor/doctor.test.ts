import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { type Check, ok, runChecks } from '@/server/doctor/check'
import { doctor } from '@/server/doctor/doctor'
import { claimDataDirectory } from '@/server/db/data-directory'
import { readRealEnv } from '@/server/env'
import { anEmbeddedDatabaseIn } from '@/tests/server/database'
import { onLoopback } from '@/tests/server/loopback'
import { aFolder } from '@/tests/server/start/an-http-server'
import { examine, examineInDetail, guildId, secrets, withApplication } from './a-deployment'

test('where all is well, nothing fails, and each check has its line', async () => {
  const { code, said } = await examine(['--guild', guildId])

  expect(said).toMatch(/^ {2}✓ credentials +Discord accepts the id and the secret\.$/m)
  expect(said).toMatch(/^ {2}✓ server +The bot is in Harbour\.$/m)
  expect(said).toMatch(/^ {2}- reachable +Skipped until "program" passes\.$/m)
  expect(said).toMatch(/^0 failed, 0 warnings, \d+ ok, 3 skipped\.$/m)
  expect(code).toBe(0)
})

test('for machines there is one document', async () => {
  const { code, of } = await examineInDetail()

  expect(of('redirect')).toEqual({
    name: 'redirect',
    checks: 'the redirect address is registered',
    status: 'ok',
    found: 'http://localhost:3000/api/auth/callback is registered.',
  })
  expect(code).toBe(0)
})

const refusedToken = { '/api/oauth2/token': { status: 401, body: { error: 'invalid_client' } } }
const late = { headers: { date: new Date(Date.now() - 3_600_000).toUTCString() } }

test.each<[string, string, string, RegExp, Parameters<typeof examineInDetail>[0]]>([
  ['a malformed variable', 'variables', 'failed', /^PORT must be/, { variables: { PORT: 'http' } }],
  [
    'an address that is no origin',
    'public-url',
    'failed',
    /more than an origin/,
    { env: { publicUrl: 'https://a.example/b' } },
  ],
  [
    'an address without encryption',
    'public-url',
    'warning',
    /not encrypted/,
    {
      env: { publicUrl: 'http://a.example' },
      discord: withApplication({ redirect_uris: ['http://a.example/api/auth/callback'] }),
    },
  ],
  [
    'a data directory that is a file',
    'data-directory',
    'failed',
    /cannot be written/,
    { variables: { DATA_DIR: '/dev/null/data' } },
  ],
  ['a disk without room', 'data-directory', 'failed', /MB free\./, { env: { dataReserve: 1e18 } }],
  [
    'a PostgreSQL that is away',
    'database',
    'failed',
    /^DATABASE_URL cannot be reached/,
    { variables: { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' } },
  ],
  [
    'a clock that is wrong',
    'clock',
    'failed',
    /clock is 3\d{3} s off/,
    { discord: { '/api/v10/gateway': late } },
  ],
  ['a wrong secret', 'credentials', 'failed', /accepts no such pair/, { discord: refusedToken }],
  ['a missing bot token', 'bot-token', 'failed', /is missing/, { variables: { DISCORD_BOT_TOKEN: '' } }],
  [
    'a prefixed bot token',
    'variables',
    'failed',
    /^DISCORD_BOT_TOKEN must/,
    { variables: { DISCORD_BOT_TOKEN: 'Bot abc' } },
  ],
  [
    'a refused bot token',
    'bot-token',
    'failed',
    /does not accept/,
    { variables: { DISCORD_BOT_TOKEN: 'wrong' } },
  ],
  [
    'the bot of another application',
    'application',
    'failed',
    /names another/,
    { discord: withApplication({ id: '100000000000000009' }) },
  ],
  [
    'an address that is not registered',
    'redirect',
    'failed',
    /is not registered/,
    { discord: withApplication({ redirect_uris: ['http://localhost:3000/'] }) },
  ],
  [
    'a required code grant',
    'code-grant',
    'failed',
    /nobody can invite/,
    { discord: withApplication({ bot_require_code_grant: true }) },
  ],
  [
    'a private bot',
    'public-bot',
    'warning',
    /Only the application’s owner/,
    { discord: withApplication({ bot_public: false }) },
  ],
  ['missing intents', 'intents', 'warning', /welcomes nobody/, { discord: withApplication({ flags: 0 }) }],
  [
    'a bot in no server',
    'servers',
    'warning',
    /in no server/,
    { discord: withApplication({ approximate_guild_count: 0 }) },
  ],
])('%s is told, with what to do', async (_, name, status, found, deployment) => {
  const { code, of } = await examineInDetail(deployment)

  expect(of(name)).toMatchObject({ status, found: expect.stringMatching(found) as unknown })
  expect(of(name)?.todo).toMatch(/\.$/)
  expect(code).toBe(status === 'failed' ? 1 : 0)
})

test('what needs a check that failed is skipped, not guessed', async () => {
  const { checks } = await examineInDetail({ variables: { PUBLIC_URL: '' } })

  const others = checks.filter(({ name }) => !['version', 'variables'].includes(name))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['skipped']))
})

test('with nothing set, one line names the way, and one all the checks that wait', async () => {
  let said = ''
  await doctor([], {}, { migrations: '', write: (text) => (said += text) })

  expect(said).toMatch(
    /^ {2}✗ variables +Nothing is set yet\. Run npm start: it prints the address of \/setup,/m,
  )
  expect(said).toMatch(/^ {2}- public-url, data-directory, .*: Skipped until "variables" passes\.$/m)
  expect(said.trimEnd().split('\n')).toHaveLength(5)
})

test('a server without the bot, and missing permissions, are reported', async () => {
  const path = `/api/v10/guilds/${guildId}`
  const roles = [{ id: guildId, permissions: '2048' }]
  const poor = { [path]: { body: { name: 'Harbour', owner_id: guildId, roles } } }
  const named = ['--guild', guildId]

  const absent = await examineInDetail({ discord: { [path]: { status: 404 } } }, named)
  expect(absent.of('server')).toMatchObject({ status: 'failed' })
  const lacking = await examineInDetail({ discord: poor }, named)
  expect(lacking.of('permissions')?.found).toMatch(/lack .*MANAGE_ROLES.* which all features need/)
  expect(lacking.of('permissions')?.found).not.toContain('SEND_MESSAGES,')
})

test('a database with tables is opened, and a running program is reached at its address', async () => {
  const dataDir = aFolder()
  await anEmbeddedDatabaseIn(dataDir)
  const { release } = await claimDataDirectory(dataDir)
  const port = await onLoopback(createServer((_, response) => response.end('{"status":"ok"}')))
  const variables = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' }
  const env = { publicUrl: `http://localhost:${port}` }

  const held = await examineInDetail({ variables, env })
  expect(held.of('database')?.found).toMatch(/^It is open in process/)
  release()
  const closed = await examineInDetail({ variables, env })
  expect(closed.of('database')?.found).toBe('It opens, and its tables are up to date.')
  expect(closed.of('program')?.status).toBe('ok')
  expect(closed.of('reachable')).toMatchObject({ status: 'ok' })
}, 90_000)

test.each([
  ['refuses', 401, 'ok', /none let it in/],
  ['lets in', 200, 'failed', /LETS ANYBODY IN/],
  ['fails on', 500, 'failed', /answered 500 instead of 401/],
])('a backend that %s a made-up token is told as such', async (_, status, expected, found) => {
  const port = await onLoopback(createServer((_request, response) => response.writeHead(status).end('{}')))

  const { of } = await examineInDetail({ variables: { BACKEND_URL: `http://u:p@127.0.0.1:${port}/api` } })

  expect(of('backend')).toMatchObject({ status: expected, found: expect.stringMatching(found) as unknown })
})

test('a check that hangs or throws fails by itself, and its secrets stay hidden', async () => {
  const base = { checks: 'something', needs: [] }
  const checks: Check[] = [
    { ...base, name: 'hangs', run: () => new Promise(() => undefined) },
    { ...base, name: 'throws', run: () => Promise.reject(new Error(`no ${secrets.DISCORD_BOT_TOKEN}`)) },
    { ...base, name: 'works', run: () => ok('Fine.') },
  ]
  const context = {
    variables: secrets,
    env: () => readRealEnv(secrets),
    guildId: null,
    migrations: '',
    now: () => new Date(),
  }

  const reports = await runChecks(checks, context, 20)

  expect(reports.map(({ status }) => status)).toEqual(['failed', 'failed', 'ok'])
  expect(reports[1]?.found).toBe('no [DISCORD_BOT_TOKEN]')
})

test.each([['--guild', 'mine'], ['--loud'], [randomUUID()]])(
  '%s is refused with how to write it',
  async (...words) => {
    await expect(examine(words)).rejects.toMatchObject({
      lines: [expect.stringContaining('npm run doctor -- [--json] [--guild <server id>]')],
    })
  },
)
