import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { botHeartbeats } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { botKey } from '@/tests/server/a-runtime'
import { aServer } from '@/tests/server/a-server'
import { aDashboard } from './a-dashboard'

/** The program as `npm run try` starts it. */
function runTry(args: string[], variables: Record<string, string>) {
  const program = spawn(process.execPath, ['--import', 'tsx', 'examples/bot-discord-js/try.ts', ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...variables },
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  const ended = once(program, 'close')
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => {
      said += String(text)
    })
  return {
    program,
    ended,
    said: () => said,
    says: (text: string) => vi.waitFor(() => expect(said).toContain(text), { timeout: 60_000, interval: 20 }),
  }
}

test('the example bot prints what it would send, without Discord, after every change', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const { program, ended, says } = runTry([ids.guild], { GUILDHALL_URL: url, BOT_API_KEY: botKey })
  await says('Would send nothing when somebody joins.')

  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await says('Prefix: ?')
  const welcome = { enabled: true, channel: ids.channel, message: 'Hello {member_name}!' }
  expect((await server.patch(`/guilds/${ids.guild}/features/welcome`, welcome)).status).toBe(200)
  await says('"content": "Hello Robin!"')

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
    const { ended, said } = runTry(args, variables)

    expect(await ended).toEqual([1, null])
    expect(said()).toBe('Set BOT_API_KEY, and give a server’s id: npm run try -- 300000000000000001\n')
  },
  60_000,
)
