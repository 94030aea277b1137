import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type GuideElement, type GuideNode, guideNames, wordsOf } from '@/config/guides'
import { openDatabase } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import { readMarkdown } from '@/server/guides/markdown'
import { codeIn } from '@/tests/support/guide-code'
import { anUnmigratedPostgres, aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/test-http-server'

const examples = ['bot-discord-js', 'bot-discord-py', 'python-backend', 'template-adapter']
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
})

test('npm run migrations finds nothing to write: every change of the schema has its migration', () => {
  const project = aFolder()
  for (const part of ['package.json', 'drizzle.config.ts', 'tsconfig.json', 'server/db'])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'))
  const written = () => readdirSync(join(project, 'server/db/migrations'))
  const before = written()

  expect(typed(`cd ${project} && npm run migrations`, project).status).toBe(0)
  expect(written()).toEqual(before)
})
