import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { channelId } from '@/demo/ids'
import { codeIn } from '@/tests/support/guide-code'
import { pythonEnvironment } from '@/tests/support/python-environment'
import { expect, test } from './support/fixtures'
import { aGateway } from './support/gateway'
import { aProgram } from './support/program'
import { beSignedIn } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'
import { guilds } from './support/world'

const noPython = 'python3 could not be started; install it: the package for Python is tested as bots use it.'
const archives = mkdtempSync(join(tmpdir(), 'guildhall-packages-'))
const inJavaScript = join(archives, 'javascript')
const inPython = join(archives, 'python')

/** @throws with what the command said, if it fails */
const run = promisify(execFile)
const archivesLike = (name: RegExp) =>
  readdirSync(archives)
    .filter((file) => name.test(file))
    .map((file) => join(archives, file))

/** On an idle machine all of it takes half a minute; a busy one may take its time. */
const patience = { test: 600_000, step: 180_000 }

/** Installs both packages into empty folders, without a network. */
test.beforeAll(async () => {
  test.setTimeout(patience.test)
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', archives, './node_modules/zod']
  await Promise.all([run(process.execPath, ['scripts/build-packages.mjs', archives]), run('npm', pack)])
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [wheel] = archivesLike(/\.whl$/)
  if (!wheel) throw new Error(noPython)
  await Promise.all([
    run('npm', ['install', '--prefix', inJavaScript, ...quiet, ...archivesLike(/\.tgz$/)]),
    run('python3', ['-m', 'zipfile', '-e', wheel, inPython]),
  ])
})

test.afterAll(() => rmSync(archives, { recursive: true, force: true }))

const guild = guilds.harbour.id
const bot = '/backend/bot'
const key = 'bot-key-of-the-packages-01'

/** The guide's bot as a program of its own, behind a gateway of its own. */
async function aBot(command: string, file: string, language: string, port: number) {
  const [code = ''] = codeIn('docs/bot.md', language)
  writeFileSync(file, code)
  const gateway = await aGateway(port)
  gateway.refuseOnce(`PUT ${bot}/declaration`, `POST ${bot}/heartbeat`)
  const own = { GUILDHALL_URL: gateway.url, BOT_API_KEY: key, GUILD_ID: guild }
  const program = spawn(command, [file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...pythonEnvironment(inPython), ...own },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (output += String(text)))
  const draws = (what: string) =>
    expect.poll(() => output, { timeout: patience.step }).toContain(`${guild} draws ${what}`)
  return {
    gateway,
    expectDraws: draws,
    drawn: () => [...new Set(output.match(/draws \w+/g))],
    end() {
      program.kill('SIGKILL')
      gateway.close()
    },
  }
}

test('bots with the packed packages miss nothing when the built program is killed', async ({ browser }) => {
  test.setTimeout(patience.test)
  const program = await aProgram({ env: { BOT_API_KEY: key } })
  await program.start()
  const bots = [
    await aBot(process.execPath, join(inJavaScript, 'bot.mjs'), 'js', program.port),
    await aBot('python3', join(inPython, 'bot.py'), 'python', program.port),
  ]
  const page = await (await browser.newContext({ baseURL: program.url })).newPage()
  const expectDraws = (what: string) => Promise.all(bots.map((one) => one.expectDraws(what)))
  async function save(data: object) {
    await beSignedIn(page)
    // The declaration, which was refused at first, may not be there yet.
    await expect(() => saveFeatures(page, guild, { 'lucky-dip': data })).toPass({ timeout: patience.step })
  }

  try {
    await expectDraws('nobody')
    await save({ channel: channelId(guild, 2), winners: 2 })
    await expectDraws('2 winners')

    for (const { gateway } of bots) gateway.refuseOnce(`GET ${bot}/guilds/${guild}`)
    await save({ winners: 3 })
    await expectDraws('3 winners')

    for (const { gateway } of bots) gateway.refuseOnce(`GET ${bot}/changes`)
    for (const { gateway } of bots) gateway.shut()
    await program.kill()
    await program.start()
    // Saved before the bots can hear of it: they are told when they come back.
    await save({ winners: 4 })
    for (const { gateway } of bots) gateway.open()
    await expectDraws('4 winners')

    for (const { gateway, drawn } of bots) {
      const reported = `POST ${bot}/guilds/${guild}/loaded 200`
      const loaded = () => gateway.answered.filter((answer) => answer === reported).length
      await expect.poll(loaded, { timeout: patience.step }).toBeGreaterThanOrEqual(4)
      expect(drawn()).toEqual(['draws nobody', 'draws 2', 'draws 3', 'draws 4'])
      expect(gateway.hasRefusedAll()).toBe(true)
      expect(gateway.answered).toContain(`POST ${bot}/heartbeat 200`)
    }
  } finally {
    for (const { end } of bots) end()
    await page.context().close()
    await program.remove()
  }
})

test('the types of the package for JavaScript name the options of a feature', async () => {
  test.setTimeout(patience.test)
  const code = `
    import { connectDashboard, type DashboardOptions, defineFeature, defineSettings, type Message, messageOption, Option, textMessage } from '@guildhall/bot'
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
    export const exported = defineFeature({
      id: 'exported',
      name: 'Exported',
      options: { winners: Option.number({ title: 'Winners' }).default(1) },
    })
    export const settings = defineSettings({ options: { quiet: Option.toggle({ title: 'Quiet' }).default(false) } })
    const commands = [
      {
        name: 'dip',
        name_localizations: { de: 'ziehen' },
        description: 'Draws.',
        description_localizations: { de: 'Zieht.' },
        type: 1,
        category: 'Fun',
        options: [{ name: 'now', name_localizations: { de: 'jetzt' }, type: 1, options: [{ name: 'winners', type: 4 }] }],
      },
    ] satisfies DashboardOptions['commands']
    const { guild, change } = connectDashboard({ url: '', key: '', features: [dip, exported], commands })
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
    // @ts-expect-error it has no such option to change
    export const slip = () => change('1', dip, { winnners: 2 }, { for: null })
    // @ts-expect-error nobody says for whom
    export const unsaid = () => change('1', dip, { winners: 2 })
    export const said = () => change('1', dip, { winners: 2 }, { for: null })
  `
  writeFileSync(join(inJavaScript, 'bot.mts'), code)
  const [presets = '', settings = '', actions = '', problems = ''] = codeIn('packages/bot/README.md', 'ts')
  const shown = `
    import { connectDashboard, defineFeature, defineSettings, Option } from '@guildhall/bot'
    const [url, key, guilds, id] = ['', '', [''], '']
    const winners = Option.number({ title: 'Winners' }).default(1)
    export const raffle = defineFeature({ id: 'raffle', name: 'Raffle', options: { winners }, ${presets} })
    ${settings}
    ${actions}
    connectDashboard({ url, key, ${problems} })
  `
  writeFileSync(join(inJavaScript, 'readme.mts'), shown)

  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  // What `tsc --init` switches on.
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
  const options = ['--noEmit', '--declaration', ...strict, '--module', 'nodenext', '--target', 'es2022']
  const checked = run(process.execPath, [compiler, ...options, 'bot.mts', 'readme.mts'], {
    cwd: inJavaScript,
  })
  const { stdout } = await checked.catch((problem: { stdout: string }) => problem)

  expect(stdout).toBe('')
})
