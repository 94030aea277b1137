import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataDirectory } from '@/server/db/data-directory'
import { type Check, ok, runChecks } from '@/server/doctor/check'
import { doctor } from '@/server/doctor/doctor'
import { readRealEnv } from '@/server/env'
import { anEmbeddedDatabaseIn } from '@/tests/server/database'
import { onLoopback } from '@/tests/server/loopback'
import { aFolder } from '@/tests/server/start/test-http-server'
import {
  examine,
  examineInDetail,
  groupId,
  guildId,
  secrets,
  skuId,
  withApplication,
} from './test-deployment'

test('a healthy deployment passes, with one line per check', async () => {
  const { code, said } = await examine(['--guild', guildId], set({ PREMIUM_SKU_IDS: skuId }))

  expect(said).toMatch(/^ {2}✓ credentials +Discord accepts the id and the secret\.$/m)
  expect(said).toMatch(/^ {2}✓ server +The bot is in Harbour\.$/m)
  expect(said).toMatch(/^ {2}✓ premium +Who buys one of these has premium: Gold\.$/m)
  expect(said).toMatch(/^ {2}- reachable +Skipped until "program" passes\.$/m)
  expect(said).toMatch(/^0 failed, 0 warnings, \d+ ok, 6 skipped\.$/m)
  expect(code).toBe(0)
})

type Deployment = NonNullable<Parameters<typeof examineInDetail>[0]>
const set = (variables: Record<string, string>): Deployment => ({ variables })
const known = (application: Parameters<typeof withApplication>[0]): Deployment => ({
  discord: withApplication(application),
})
const refusedToken = { '/api/oauth2/token': { status: 401, body: { error: 'invalid_client' } } }
const late = { headers: { date: new Date(Date.now() - 3_600_000).toUTCString() } }
const unencrypted = {
  env: { publicUrl: 'http://a.example' },
  ...known({ redirect_uris: ['http://a.example/api/auth/callback'] }),
}
const dsn = 'http://abc123@127.0.0.1:1/7'
const away = 'postgres://me:hidden@127.0.0.1:1/x'

type Examined = [name: string, status: string, found: RegExp, Deployment]
/** Elsewhere there is no folder in which nothing can be made whoever asks. */
const onLinux = (examined: Examined[]) => (process.platform === 'linux' ? examined : [])

test.each<Examined>([
  ['variables', 'failed', /^PORT must be/, set({ PORT: 'http' })],
  ['variables', 'failed', /^DISCORD_BOT_TOKEN must/, set({ DISCORD_BOT_TOKEN: 'Bot abc' })],
  ['variables', 'failed', /^LOGO_FILE must be an SVG or a PNG/, set({ LOGO_FILE: 'package.json' })],
  ['public-url', 'failed', /more than an origin/, { env: { publicUrl: 'https://a.example/b' } }],
  ['public-url', 'warning', /not encrypted/, unencrypted],
  ...onLinux([['data-directory', 'failed', /^\/proc cannot be written/, set({ DATA_DIR: '/proc/data' })]]),
  ['data-directory', 'failed', /MB free\./, { env: { dataReserve: 1e18 } }],
  // With a database of its own, the directory does not matter.
  [
    'database',
    'failed',
    /^DATABASE_URL cannot be reached/,
    set({ DATABASE_URL: away, DATA_DIR: '/dev/null/data' }),
  ],
  ['error-reports', 'failed', /^127\.0\.0\.1:1 cannot be reached \(/, set({ ERROR_REPORTS_DSN: dsn })],
  ['clock', 'failed', /clock is 3,\d{3} s off/, { discord: { '/api/v10/gateway': late } }],
  ['credentials', 'failed', /accepts no such pair/, { discord: refusedToken }],
  ['bot-token', 'failed', /is missing/, set({ DISCORD_BOT_TOKEN: '' })],
  ['bot-token', 'failed', /does not accept/, set({ DISCORD_BOT_TOKEN: 'wrong' })],
  ['application', 'failed', /names another/, known({ id: '100000000000000009' })],
  ['redirect', 'failed', /is not registered/, known({ redirect_uris: ['http://localhost:3000/'] })],
  ['code-grant', 'failed', /nobody can invite/, known({ bot_require_code_grant: true })],
  ['public-bot', 'warning', /Only the application’s owner/, known({ bot_public: false })],
  ['intents', 'warning', /welcomes nobody/, known({ flags: 0 })],
  // The last is the group of a subscription.
  [
    'premium',
    'failed',
    /can buy from this application: 110000000000000009 and 110000000000000002\.$/,
    set({ PREMIUM_SKU_IDS: `${skuId},110000000000000009,${groupId}` }),
  ],
  ['servers', 'warning', /in no server/, known({ approximate_guild_count: 0 })],
])('%s %s: %s is reported with advice', async (name, status, found, deployment) => {
  const { code, of } = await examineInDetail(deployment)

  expect(of(name)).toMatchObject({ status, found: expect.stringMatching(found) as unknown })
  expect(of(name)?.todo).toMatch(/\.$/)
  expect(code).toBe(status === 'failed' ? 1 : 0)
})

test('a file in FEATURES_DIR with a mistake is named', async () => {
  const { code, of } = await examineInDetail(set({ FEATURES_DIR: aFolder({ 'a.json': '{' }) }))

  expect(of('features')).toMatchObject({ status: 'failed', found: 'a.json: line 1: this is not JSON.' })
  expect(code).toBe(1)
})

test('checks that depend on a failed one are skipped', async () => {
  const { checks } = await examineInDetail({ variables: { PUBLIC_URL: '' } })

  const others = checks.filter(({ name }) => !['version', 'variables'].includes(name))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['skipped']))
})

test('with nothing set, one line points to the setup and one lists the skipped checks', async () => {
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

test('an existing database is opened, unless a program is using it', async () => {
  const DATA_DIR = aFolder()
  await anEmbeddedDatabaseIn(DATA_DIR)
  const { release } = await claimDataDirectory(DATA_DIR)

  const held = await examineInDetail(set({ DATA_DIR }))
  release()
  const closed = await examineInDetail(set({ DATA_DIR }))

  expect(held.of('database')?.found).toMatch(/^It is open in process/)
  expect(closed.of('database')?.found).toBe('It opens, and its tables are up to date.')
})

test('a file as DATA_DIR is reported, and no database is promised', async () => {
  const { of } = await examineInDetail(set({ DATA_DIR: '/dev/null' }))

  expect(of('data-directory')).toMatchObject({
    status: 'failed',
    found: '/dev/null cannot be written (ENOTDIR).',
  })
  expect(of('database')).toMatchObject({ status: 'skipped' })
})

test('a database that other accounts can read is reported, unless they cannot enter the directory', async () => {
  const DATA_DIR = aFolder({ 'db/a-file': '' })
  chmodSync(join(DATA_DIR, 'db'), 0o755)
  chmodSync(DATA_DIR, 0o700)
  const closed = await examineInDetail(set({ DATA_DIR }))
  chmodSync(DATA_DIR, 0o755)

  const open = await examineInDetail(set({ DATA_DIR }))

  expect(closed.of('data-directory')).toMatchObject({ status: 'ok' })
  expect(open.of('data-directory')).toMatchObject({
    status: 'warning',
    found: `Other accounts of this machine can read the database in ${join(DATA_DIR, 'db')}.`,
    todo: 'Run chmod 700 on that folder, or restart the program, which does the same.',
  })
})

test('a running program is reached at its address', async () => {
  const port = await onLoopback(createServer((_, response) => response.end('{"status":"ok"}')))
  const env = { publicUrl: `http://localhost:${port}` }

  const { of } = await examineInDetail({ ...set({ PORT: String(port), HOST: '127.0.0.1' }), env })

  expect(of('program')).toMatchObject({ status: 'ok' })
  expect(of('reachable')).toMatchObject({ status: 'ok' })
})

test.each([
  ['refuses', 401, 'ok', /none let it in/],
  ['lets in', 200, 'failed', /LETS ANYBODY IN/],
  ['fails on', 500, 'failed', /answered 500 instead of 401/],
])('a backend that %s a made-up token is reported as such', async (_, status, expected, found) => {
  const port = await onLoopback(createServer((_request, response) => response.writeHead(status).end('{}')))

  const BACKEND_URL = `http://u:p@127.0.0.1:${port}/api`
  const { of } = await examineInDetail(set({ BACKEND_URL, PREMIUM_SKU_IDS: skuId }))

  expect(of('backend')).toMatchObject({ status: expected, found: expect.stringMatching(found) as unknown })
  expect(of('variables')).toMatchObject({
    status: 'warning',
    found: 'With BACKEND_URL, these do nothing: BOT_API_KEY and PREMIUM_SKU_IDS.',
  })
  expect(of('premium')).toMatchObject({ status: 'skipped' })
})

test('a check that hangs or throws fails alone, and reveals no secrets', async () => {
  const base = { checks: 'something', needs: [] }
  const checks: Check[] = [
    { ...base, name: 'hangs', run: () => new Promise(() => undefined) },
    { ...base, name: 'throws', run: () => Promise.reject(new Error(`no ${secrets.DISCORD_BOT_TOKEN}`)) },
    { ...base, name: 'works', run: () => ok('Fine.') },
    { ...base, name: 'quotes', run: () => ok('The password o,hidden is no good.') },
  ]
  const variables = { ...secrets, PGPASSWORD: 'o,hidden' }
  const context = { variables, env: () => readRealEnv(secrets), guildId: null, migrations: '' }

  const reports = await runChecks(checks, { ...context, now: () => new Date() }, 20)

  expect(reports.map(({ status }) => status)).toEqual(['failed', 'failed', 'ok', 'ok'])
  expect(reports[1]?.found).toBe('no [DISCORD_BOT_TOKEN]')
  expect(reports[3]?.found).toBe('The password [PGPASSWORD] is no good.')
})

test('a proxy is named by its address, unless that says how one signs in there', async () => {
  const open = 'http://proxy.example:3128'
  const closed = 'http://me:hidden@proxy.example'
  const says = (name: string, found: string): Check => ({
    name,
    checks: name,
    needs: [],
    run: () => ok(found),
  })
  const checks = [says('open', `Calls go through ${open}.`), says('closed', `${closed} is not there.`)]
  const variables = { ...secrets, HTTPS_PROXY: open, HTTP_PROXY: closed }
  const context = { variables, env: () => readRealEnv(secrets), guildId: null, migrations: '' }

  const reports = await runChecks(checks, { ...context, now: () => new Date() })

  expect(reports.map(({ found }) => found)).toEqual([
    'Calls go through http://proxy.example:3128.',
    '[HTTP_PROXY] is not there.',
  ])
})

test.each(['--guild mine', '--loud', randomUUID()])('%s is refused with the usage', async (words) => {
  await expect(examine(words.split(' '))).rejects.toMatchObject({
    lines: [expect.stringContaining('npm run doctor -- [--json] [--guild <server id>]')],
  })
})

test('the command needs no build, reads options that npm swallows, and sets its exit code', () => {
  const cwd = aFolder({ '.env': 'PUBLIC_URL=nowhere\nDISCORD_CLIENT_SECRET=never-to-be-printed\n' })
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, npm_config_json: 'true' }

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(process.cwd(), 'scripts/run.mjs'), 'doctor', '--guild', '300000000000000001'],
    { cwd, env, encoding: 'utf8' },
  )

  expect(JSON.parse(stdout)).toMatchObject({ ok: false, node: process.versions.node })
  expect(stdout).toContain('PUBLIC_URL must be an http(s) address.')
  expect(stdout).not.toContain('never-to-be-printed')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
})
