import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type GuideElement, type GuideNode, guideNames, wordsOf } from '@/config/guides'
import { openDatabase } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import { readMarkdown } from '@/server/guides/markdown'
import { codeIn } from '@/tests/support/guide-code'
import { anUnmigratedPostgres, aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/test-http-server'

const examples = ['bot-discord-js', 'python-backend', 'template-adapter']
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  ...guideNames.map((name) => `docs/${name}.md`),
  ...examples.map((name) => `examples/${name}/README.md`),
]

const codeOf = (nodes: readonly GuideNode[]): string[] =>
  nodes
    .filter((node): node is GuideElement => typeof node !== 'string')
    .flatMap((node) => (node.tag === 'code' || node.tag === 'pre' ? [wordsOf(node)] : codeOf(node.children)))

/** The scripts that a file tells its readers to run. */
function scriptsIn(file: string) {
  const code = codeOf(readMarkdown(readFileSync(file, 'utf8'))).join('\n')
  return [...code.matchAll(/\bnpm (?:run ([a-z][a-z0-9:-]*)|(start|test)\b)/g)].map(
    ([, script, short = '']) => script ?? short,
  )
}

const scriptsOf = (folder: string) => {
  const file = join(folder, 'package.json')
  return existsSync(file)
    ? Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts: object }).scripts)
    : []
}

test.each(guides)('%s names only scripts that exist', (file) => {
  const known = [...scriptsOf('.'), ...scriptsOf(dirname(file)), ...scriptsOf('examples/bot-discord-js')]

  expect(scriptsIn(file).filter((script) => !known.includes(script))).toEqual([])
})

/** Where each script that the guides name is run; those of the last lines run for minutes, or change the sources. */
const runIn: Record<string, string> = {
  demo: 'tests/e2e/support/program.ts',
  build: 'scripts/test.mjs',
  start: 'tests/server/start/npm.test.ts',
  doctor: 'tests/server/doctor/doctor.test.ts',
  entitle: 'tests/server/guides/commands.test.ts',
  backup: 'tests/server/guides/commands.test.ts',
  restore: 'tests/server/guides/commands.test.ts',
  conformance: 'tests/contract/conformance.test.ts',
  try: 'tests/server/examples/try.test.ts',
  test: '.ci/run',
  check: 'scripts/test.mjs',
  lint: 'scripts/test.mjs',
  types: 'scripts/test.mjs',
  licences: 'scripts/test.mjs',
  'test:unit': 'scripts/test.mjs',
  'test:e2e': 'scripts/test.mjs',
  openapi: 'tests/contract/openapi.test.ts',
  architecture: 'tests/server/architecture.test.ts',
  migrations: 'tests/server/guides/commands.test.ts',
  dev: 'by hand',
  bench: 'by hand',
  'bench:replicas': 'by hand',
  screenshots: 'by hand',
  'test:deploy': 'by hand',
  'test:nodes': 'by hand',
  'test:slow': 'by hand',
  'test:stress': 'by hand',
}

test('every script that a guide names is run by a test or listed as run by hand', () => {
  const named = new Set(guides.flatMap(scriptsIn))

  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((script) => !Object.hasOwn(runIn, script))).toEqual([])
  expect(Object.values(runIn).filter((file) => file !== 'by hand' && !existsSync(file))).toEqual([])
})

/** Runs a command as it is typed, with these variables besides. */
function typed(command: string, home: string, variables: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(command, {
    shell: true,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      NODE_ENV: 'production',
      npm_config_loglevel: 'silent',
      npm_config_update_notifier: 'false',
      ...variables,
    },
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

test('the commands of docs/operate.md work as described, in order', async () => {
  const home = aFolder()
  const there = await aPlace(home)
  const { url, remove } = await anUnmigratedPostgres()
  onTestFinished(remove)
  const here = { DATA_DIR: home, DATABASE_URL: url }
  const file = join(home, 'guildhall.backup')
  const commands = codeIn('docs/operate.md', 'sh').map((code) =>
    code.trim().replace('guildhall.backup', file),
  )
  const [backup = '', entitle = ''] = commands
  expect(commands).toHaveLength(2)

  expect(typed(entitle, home, there)).toMatchObject({
    status: 0,
    said: expect.stringContaining('300000000000000009'),
  })
  expect(typed(backup, home, there)).toEqual({ status: 0, said: `${file} holds 1 row.` })
  expect(typed(backup.replace('backup --', 'restore --'), home, here)).toEqual({
    status: 0,
    said: '1 row was restored.',
  })
  const opened = await openDatabase({ dataDir: '', databaseUrl: url })
  onTestFinished(opened.close)
  expect(await opened.db.select({ userId: entitlements.userId }).from(entitlements)).toEqual([
    { userId: '300000000000000009' },
  ])
}, 240_000)

test('npm run migrations writes a migration only after a schema change', () => {
  const project = aFolder()
  for (const part of [
    'package.json',
    'drizzle.config.ts',
    'tsconfig.json',
    'server/db/schema.ts',
    'server/db/migrations',
  ])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'))
  const written = () =>
    readdirSync(join(project, 'server/db/migrations')).filter((file) => file.endsWith('.sql'))
  const before = written()

  expect(typed(`cd ${project} && npm run migrations`, project).status).toBe(0)
  expect(written()).toEqual(before)

  appendFileSync(
    join(project, 'server/db/schema.ts'),
    "export const more = pgTable('more', { id: text('id') })\n",
  )
  expect(typed(`cd ${project} && npm run migrations`, project).status).toBe(0)
  expect(written()).toHaveLength(before.length + 1)
}, 60_000)
