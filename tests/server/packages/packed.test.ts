import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, send } from '@/tests/slow/load-users'
import { startProgram } from '@/tests/slow/start-program'
import { codeIn } from '@/tests/support/guide-code'
import { runToEnd } from '@/tests/server/test-program'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aGateway } from './a-gateway'
import { aProgram } from './test-dashboard'

const patience = { timeout: 240_000 }
const noPython = 'python3 could not be started; install it: the package for Python is tested as bots use it.'

const archives = mkdtempSync(join(tmpdir(), 'guildhall-packages-'))
afterAll(() => rmSync(archives, { recursive: true, force: true }))

/** @throws with what the command said, if it fails */
const run = promisify(execFile)

beforeAll(async () => {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', archives, './node_modules/zod']
  await Promise.all([run(process.execPath, ['scripts/build-packages.mjs', archives]), run('npm', pack)])
}, 180_000)

const archivesLike = (name: RegExp) =>
  readdirSync(archives)
    .filter((file) => name.test(file))
    .map((file) => join(archives, file))

let installing: Promise<unknown> | undefined

/** An empty folder into which npm installed the package, once. */
async function aFolderWithThePackage() {
  const folder = join(archives, 'installed')
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  installing ??= run('npm', ['install', '--prefix', folder, ...quiet, ...archivesLike(/\.tgz$/)])
  await installing
  return folder
}

/** The guide's bot, run where the package was installed. */
async function aBotInJavaScript() {
  const program = join(await aFolderWithThePackage(), 'bot.mjs')
  const [code = ''] = codeIn('docs/bot.md', 'js')
  writeFileSync(program, code)
  return { command: process.execPath, args: [program], variables: {} }
}

async function aBotInPython() {
  const folder = aFolder()
  const [wheel] = archivesLike(/\.whl$/)
  if (!wheel) throw new Error(noPython)
  await run('python3', ['-m', 'zipfile', '-e', wheel, folder])
  const [code = ''] = codeIn('docs/bot.md', 'python')
  writeFileSync(join(folder, 'bot.py'), code)
  const variables = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' }
  return { command: 'python3', args: [join(folder, 'bot.py')], variables }
}

const [person = '', guild = ''] = [crowd.people[0], crowd.guilds[0]]
const bot = '/backend/bot'

test.each([
  ['JavaScript', aBotInJavaScript],
  ['Python', aBotInPython],
])(
  'the package for %s installs into an empty folder, and misses nothing when the dashboard is killed',
  patience,
  async (_, install) => {
    const gateway = await aGateway()
    const [{ command, args, variables }, first] = await Promise.all([install(), startProgram()])
    gateway.leadTo(first)
    gateway.refuseOnce(`PUT ${bot}/declaration`, `POST ${bot}/heartbeat`)
    const { prints, output } = aProgram(command, args, {
      ...variables,
      GUILDHALL_URL: gateway.url,
      BOT_API_KEY: crowd.botKey,
      GUILD_ID: guild,
    })
    await prints(`${guild} draws nobody`)

    async function save(program: typeof first, options: object) {
      const headers = { 'content-type': 'application/json', ...(await program.signIn(person)) }
      const url = `${program.url}/guilds/${guild}/features/lucky-dip`
      const saved = () => send(url, { method: 'PATCH', headers, body: JSON.stringify(options) })
      // The declaration, which was refused at first, may not be there yet.
      await expect.poll(async () => (await saved()).status, { timeout: 30_000 }).toBe(200)
    }
    await save(first, { channel: '500000000000000001', winners: 2, enabled: true })
    await prints(`${guild} draws 2 winners`)

    gateway.refuseOnce(`GET ${bot}/guilds/${guild}`)
    await save(first, { winners: 3 })
    await prints(`${guild} draws 3 winners`)

    gateway.refuseOnce(`GET ${bot}/changes`)
    gateway.cutStreams()
    await first.kill()
    const second = await startProgram(first)
    // Saved before the bot can hear of it: it is told when it comes back.
    await save(second, { winners: 4 })
    gateway.leadTo(second)
    await prints(`${guild} draws 4 winners`)
    const reported = `POST ${bot}/guilds/${guild}/loaded 200`
    const loaded = () => gateway.answered.filter((answer) => answer === reported).length
    await expect.poll(loaded, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)

    const told = output().match(/draws \w+/g)
    expect([...new Set(told)]).toEqual(['draws nobody', 'draws 2', 'draws 3', 'draws 4'])
    expect(gateway.hasRefusedAll()).toBe(true)
    expect(gateway.answered).toContain(`POST ${bot}/heartbeat 200`)
  },
)

test.each([
  ['js', 'packages/bot/README.md'],
  ['python', 'packages/bot-python/README.md'],
])('the package shows the same bot in %s as the guide', (language, readme) => {
  expect(codeIn(readme, language)).toEqual(expect.arrayContaining(codeIn('docs/bot.md', language)))
})

test('the types of the package for JavaScript name the options of a feature', patience, async () => {
  const folder = await aFolderWithThePackage()
  const code = `
    import { connectDashboard, defineFeature, type Message, messageOption, Option, textMessage } from '@guildhall/bot'
    const dip = defineFeature({
      id: 'dip',
      name: 'Dip',
      options: {
        winners: Option.number({ title: 'Winners', max: 20 }).default(1),
        channel: Option.channel({ title: 'Channel' }).default(null),
        key: Option.secret({ title: 'Key' }).default(null),
        ends: Option.dateTime({ title: 'Ends' }).default(null),
        text: messageOption({ title: 'Text', placeholders: [] }).default(textMessage('Hello!')),
        prizes: Option.list({
          title: 'Prizes',
          item: 'prize',
          max: 5,
          row: {
            name: Option.text({ title: 'Name', max: 50 }),
            kind: Option.choice({ title: 'Kind', labels: { role: 'A role' } }),
            roles: Option.roles({ title: 'Roles' }),
          },
        }).default([]),
      },
    })
    const { guild, change } = connectDashboard({ url: '', key: '', features: [dip] })
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never
    type Read = NonNullable<ReturnType<typeof readDip>>
    const readDip = () => guild('1')?.feature(dip)
    export const checks: [
      Same<Read['enabled'], boolean>,
      Same<Read['winners'], number>,
      Same<Read['channel'], string | null>,
      Same<Read['key'], string | null>,
      Same<Read['ends'], string | null>,
      Same<Read['text'], Message>,
      Same<NonNullable<Message['embed']>['title'], string | undefined>,
      Same<Read['prizes'], { name: string; kind: 'role'; roles: string[] }[]>,
    ] = [true, true, true, true, true, true, true, true]
    // @ts-expect-error it has no such option
    export const other = readDip()?.losers
    // @ts-expect-error nobody says for whom
    export const unsaid = () => change('1', dip, { winners: 2 })
    export const said = () => change('1', dip, { winners: 2 }, { for: null })
  `
  writeFileSync(join(folder, 'bot.mts'), code)
  const [settings = '', actions = '', problems = ''] = codeIn('packages/bot/README.md', 'ts')
  const shown = `
    import { connectDashboard, defineFeature, defineSettings, Option } from '@guildhall/bot'
    const [url, key, guilds, id] = ['', '', [''], '']
    ${settings}
    ${actions}
    connectDashboard({ url, key, ${problems} })
  `
  writeFileSync(join(folder, 'readme.mts'), shown)

  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  // What `tsc --init` switches on.
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const options = ['--noEmit', ...strict, '--module', 'nodenext', '--target', 'es2022']
  const { out } = await runToEnd([process.execPath, compiler, ...options, 'bot.mts', 'readme.mts'], {
    cwd: folder,
  })

  expect(out).toEqual([])
})
