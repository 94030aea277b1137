import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failure } from '@/api/failure.schema'
import { botHeartbeats, botLoaded } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { botKey } from '@/tests/server/a-runtime'
import { aServer } from '@/tests/server/a-server'
import { aFolder } from '@/tests/server/start/an-http-server'
import { aDashboard } from './a-dashboard'

const guide = readFileSync('docs/bot.md', 'utf8')

/** The guide's program in a language, written to a file. */
function programOf(language: string, name: string) {
  const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? []
  const file = join(aFolder(), name)
  writeFileSync(file, code)
  return file
}

test.each([
  ['Python', 'python3', () => programOf('python', 'bot.py')],
  ['JavaScript', process.execPath, () => programOf('js', 'bot.mjs')],
])(
  'the guide’s bot in %s loads a server, hears of a change, answers a test message, and reports',
  async (_language, command, program) => {
    const server = await aServer()
    const { url } = await aDashboard(server.app)
    const child = spawn(command, [program()], {
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        GUILDHALL_URL: url,
        BOT_API_KEY: botKey,
        GUILDS: ids.guild,
        NO_PROXY: '*',
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += String(text)
      })
    const says = (text: string) =>
      vi.waitFor(() => expect(said).toContain(text), { timeout: 60_000, interval: 20 })
    await says(`${ids.guild} prefix !`)

    await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })

    await says(`${ids.guild} prefix ?`)
    const test = { path: 'message', message: 'Hi {guild}', channel: null }
    const answered = await server.post(`/guilds/${ids.guild}/features/welcome/test`, test)
    expect(failure.parse(await answered.json()).detail).toContain('This example only prints messages.')
    await says('Hi Harbour Lights')
    const loaded = () =>
      server.rt.db.select({ subject: botLoaded.subject, version: botLoaded.version }).from(botLoaded)
    await expect
      .poll(loaded, { timeout: 60_000, interval: 20 })
      .toContainEqual({ subject: 'settings', version: 1 })
    await expect.poll(() => server.rt.db.$count(botHeartbeats), { timeout: 60_000, interval: 20 }).toBe(1)
  },
  120_000,
)
