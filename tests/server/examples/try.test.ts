import { expect, test } from 'vitest'
import { botHeartbeats } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { botKey } from '@/tests/server/a-runtime'
import { aServer } from '@/tests/server/a-server'
import { aDashboard, aProgram } from './a-dashboard'

/** The program as `npm run try` starts it. */
const runTry = (args: string[], variables: Record<string, string>) =>
  aProgram(process.execPath, ['--import', 'tsx', 'examples/bot-discord-js/try.ts', ...args], variables)

test('the example bot prints what it would send, without Discord, after every change', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const { program, ended, prints } = runTry([ids.guild], { GUILDHALL_URL: url, BOT_API_KEY: botKey })
  await prints('Would send nothing when somebody joins.')

  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await prints('Prefix: ?')
  const welcome = { enabled: true, channel: ids.channel, message: 'Hello {member_name}!' }
  expect((await server.patch(`/guilds/${ids.guild}/features/welcome`, welcome)).status).toBe(200)
  await prints('"content": "Hello Robin!"')

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
])(
  'without %s, the try says in one line what is missing',
  async (_, args, variables) => {
    const { ended, output } = runTry(args, variables)

    expect(await ended).toEqual([1, null])
    expect(output()).toBe('Set BOT_API_KEY, and give a server’s id: npm run try -- 300000000000000001\n')
  },
  60_000,
)
