import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failure } from '@/contract/calls/failure'
import { botHeartbeats, botLoaded } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { codeIn } from '@/tests/support/guide-code'
import { botKey } from '@/tests/server/test-runtime'
import { aServer } from '@/tests/server/test-server'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aDashboard, aProgram } from '@/tests/server/packages/test-dashboard'

const patience = { timeout: 120_000 }

/** The program as `npm run try` starts it. */
const runTry = (args: string[], variables: Record<string, string>) =>
  aProgram(process.execPath, ['--import', 'tsx', 'examples/bot-discord-js/try.ts', ...args], variables)

test('the example bot prints what it would send, without Discord, after every change', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const { program, ended, prints } = runTry([ids.guild], { GUILDHALL_URL: url, BOT_API_KEY: botKey })
  await prints('Would welcome nobody.')

  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await prints('Prefix: ?')
  const welcome = { enabled: true, channel: ids.channel, message: 'Hello {member_name}!' }
  expect((await server.patch(`/guilds/${ids.guild}/features/welcome`, welcome)).status).toBe(200)
  await prints('"content": "Hello Robin!"')
  await prints('"refusal": "This server takes no suggestions."')
  const suggestions = { enabled: true, channel: ids.channel }
  expect((await server.patch(`/guilds/${ids.guild}/features/suggestions`, suggestions)).status).toBe(200)
  await prints('"content": "Robin suggests: A channel for our pets"')

  const reports = () => server.rt.db.select({ report: botHeartbeats.report }).from(botHeartbeats)
  await expect
    .poll(reports, { timeout: 60_000, interval: 20 })
    .toEqual([{ report: { guild_count: 1, version: 'try' } }])
  program.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}, 180_000)

test.each([
  ['a key', [ids.guild], {}],
  ['a server', [], { BOT_API_KEY: botKey }],
])('npm run try without %s says in one line what is missing', patience, async (_, args, variables) => {
  const { ended, output } = runTry(args, variables)

  expect(await ended).toEqual([1, null])
  expect(output()).toBe('Set BOT_API_KEY, and give a server’s id: npm run try -- 300000000000000001\n')
})

/** The guide's program in a language, written to a file. */
function programOf(language: string, name: string) {
  const [code = ''] = codeIn('docs/bot.md', language)
  return join(aFolder({ [name]: code }), name)
}

test.each([
  ['Python', 'python3', () => programOf('python', 'bot.py')],
  ['JavaScript', process.execPath, () => programOf('js', 'bot.mjs')],
])(
  'the guide’s bot in %s misses nothing through failures, and answers a test',
  patience,
  async (_, command, program) => {
    const server = await aServer()
    const failOnce = new Set(['/backend/bot/commands', '/backend/bot/heartbeat'])
    const unsteady = {
      fetch: (request: Request) =>
        failOnce.delete(new URL(request.url).pathname)
          ? new Response('{}', { status: 503 })
          : server.app.fetch(request),
    }
    const dashboard = await aDashboard(unsteady)
    const variables = { GUILDHALL_URL: dashboard.url, BOT_API_KEY: botKey, GUILDS: ids.guild, NO_PROXY: '*' }
    const { prints } = aProgram(command, [program()], variables)
    await prints(`${ids.guild} prefix !`)

    failOnce.add(`/backend/bot/guilds/${ids.guild}`)
    await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
    await prints(`${ids.guild} prefix ?`)

    const test = { path: 'message', message: 'Hi {guild}', channel: null }
    const answered = await server.post(`/guilds/${ids.guild}/features/welcome/test`, test)
    expect(failure.parse(await answered.json()).detail).toContain('This example only prints messages.')
    await prints('Hi Harbour Lights')

    dashboard.become(unsteady)
    await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '$' })
    await prints(`${ids.guild} prefix $`)

    const loaded = () =>
      server.rt.db.select({ subject: botLoaded.subject, version: botLoaded.version }).from(botLoaded)
    await expect
      .poll(loaded, { timeout: 60_000, interval: 20 })
      .toContainEqual({ subject: 'settings', version: 2 })
    await expect.poll(() => server.rt.db.$count(botHeartbeats), { timeout: 60_000, interval: 20 }).toBe(1)
    expect([...failOnce]).toEqual([])
  },
)
