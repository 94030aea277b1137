import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importersOf } from '@/scripts/importers.mjs'
import { loadedOnly, tellGone } from '@/scripts/mutants.mjs'
import { createProgress, createRuns } from '@/scripts/mutation-runs.mjs'
import { aFolder } from './start/test-http-server'

/** As the runner of tests tells it: three files, of which one hangs or ends the process. */
const runner = `
  const files = ['one.test.ts', 'bad.test.ts', 'two.test.ts']
  process.on('message', ({ without, mutant }) => {
    if (mutant === 'hangs') for (;;);
    if (mutant !== undefined) process.exit(1)
    process.send({ files: 3 })
    for (const file of files.filter((file) => !without.includes(file))) {
      process.send({ began: file })
      if (file !== 'bad.test.ts') process.send({ ended: file, results: [{ file, state: 'passed' }] })
      else if (process.env.BAD === 'hangs') { setInterval(() => {}, 1000); return }
      else return process.kill(process.pid, 'SIGKILL')
    }
    process.send({ isAnswer: true, results: [] })
  })
  process.once('disconnect', () => process.exit())
`

function theRuns(patience: { request?: number; file?: number; all?: number } = {}, bad = 'hangs') {
  const file = join(aFolder({ 'runner.mjs': runner }), 'runner.mjs')
  const env = { ...process.env, BAD: bad }
  const start = () => fork(file, { detached: true, stdio: 'ignore', execArgv: [], env })
  const runs = createRuns(start, { request: 60_000, file: 60_000, all: 60_000, ...patience })
  onTestFinished(runs.stop)
  return runs
}

test.each([
  ['hangs', { file: 1_000 }, 'ran for more than 1 s'],
  ['ends', {}, 'ended its process'],
])('a file of tests that %s is named and left out, and all others run', async (bad, patience, why) => {
  const { results, left, missing } = await theRuns(patience, bad).runAll()

  expect(results.map(({ file }) => file)).toEqual(['one.test.ts', 'two.test.ts'])
  expect([...left]).toEqual([['bad.test.ts', why]])
  expect(missing).toBe(1)
})

test('a run of all tests that takes too long ends with what it has, and names what was running', async () => {
  const { results, left, missing } = await theRuns({ all: 1_000 }).runAll()

  expect(results.map(({ file }) => file)).toEqual(['one.test.ts'])
  expect([...left]).toEqual([['bad.test.ts', 'was running when the time was over']])
  expect(missing).toBe(2)
})

test('a run of all tests that is interrupted ends with what it has', async () => {
  const runs = theRuns()

  const { results } = await runs.runAll(() => runs.stop())

  expect(results.map(({ file }) => file)).toEqual(['one.test.ts'])
})

test('a mutant that hangs its tests or ends their process leaves the next one a new process', async () => {
  const run = theRuns({ request: 1_000 }).createRunner()

  expect(await run({ mutant: 'hangs' })).toMatchObject({ isLate: true })
  expect(await run({ mutant: 'ends' })).toMatchObject({ isLate: false, hasEnded: true })
  expect(await run({ without: ['bad.test.ts'] })).toMatchObject({ isAnswer: true })
})

test('what is being tried ends when the run is interrupted', async () => {
  const runs = theRuns()
  const trying = runs.createRunner()({ mutant: 'hangs' })

  runs.stop()

  expect(await trying).toMatchObject({ hasEnded: true })
})

test('a long run says every now and then how far it is and when it ends', () => {
  const said: string[] = []
  let now = Date.parse('2030-01-31T12:00')
  const progress = createProgress('files', { now: () => now, write: (line: string) => said.push(line) })

  for (const done of [1, 2, 3, 4, 5, 6]) {
    now += 10_000
    progress(done, 6)
  }

  expect(said).toEqual([
    '2 of 6 files; the last one at about 12:01',
    '4 of 6 files; the last one at about 12:01',
    '6 of 6 files',
  ])
})

test('what runs while a file is loaded meets the tests whose imports lead there soonest', () => {
  const files = new Map([
    ['routes.ts', 'export const routes = []'],
    ['app.ts', "import { routes } from './routes'"],
    ['tests/app.test.ts', "import { app } from '@/app'"],
    ['tests/other.test.ts', "import { nothing } from './helper'"],
    ['tests/document.test.ts', "const { routes } = await import('@/routes')"],
  ])

  expect(importersOf('routes.ts', files)).toEqual(['app.ts', 'tests/document.test.ts', 'tests/app.test.ts'])
})

test('what is in no function runs while its file is loaded', () => {
  const source = 'const one = 1\nconst two = () => 2\nclass Three {\n  method() {\n    return 3\n  }\n}\n'
  const mutants = ['1', '2', '3'].map((from) => ({ from, start: source.indexOf(` ${from}`) + 1 }))

  expect(loadedOnly('some.ts', source, mutants).map(({ from }) => from)).toEqual(['1'])
})

test('mutants whose lines have changed are told in one line', () => {
  const whole = { file: 'one.ts', status: 'not tried' }
  const gone = { file: 'two.ts', status: 'gone' }

  expect(tellGone([whole, gone, gone])).toMatch(/^2 of 3 mutants are gone,.* two\.ts\. .*--choose/)
  expect(tellGone([whole])).toBeUndefined()
})
