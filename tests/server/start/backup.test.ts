import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claimDataDirectory } from '@/server/db/data-directory'
import { openDatabase } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import { backup, restore } from '@/server/start/operator'
import { openControlChannel } from '@/server/start/control-channel'
import { aRuntime } from '@/tests/server/a-runtime'
import { linesOf } from '@/tests/server/a-program'
import { migrations } from '@/tests/server/database'
import { startedIn } from './a-start'
import { aFolder } from './an-http-server'

/** Making and opening a database takes seconds on a busy machine. */
const patience = 90_000

/** Runs a command in a folder, and returns its exit code and lines. */
async function run(command: () => Promise<number>, cwd: string) {
  const end = startedIn(cwd, {})
  const text: string[] = []
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((line) => text.push(String(line)) > 0),
  )
  try {
    return { code: await command(), lines: linesOf(text.join('')) }
  } finally {
    for (const stream of streams) stream.mockRestore()
    end()
  }
}

/** A program that runs on an embedded database, as far as its operator is concerned. */
async function aRunningProgram(dataDir: string) {
  const rt = await aRuntime({ env: { dataDir } })
  mkdirSync(join(dataDir, 'db'), { recursive: true })
  const held = await claimDataDirectory(dataDir)
  const close = await openControlChannel(rt)
  const stop = () => {
    close()
    held.release()
  }
  onTestFinished(stop)
  return rt
}

test(
  'a backup of the running program is restored to a new data directory',
  async () => {
    const [there, here] = [aFolder(), aFolder()]
    const rt = await aRunningProgram(join(there, '.data'))
    await rt.db.insert(entitlements).values({ userId: '300000000000000001', what: 'premium' })
    const file = join(there, 'guildhall.backup')

    expect(await run(() => backup(['guildhall.backup']), there)).toEqual({
      code: 0,
      lines: [`${file} holds 1 row.`],
    })
    expect(await run(() => restore([file], { migrations }), here)).toEqual({
      code: 0,
      lines: ['1 row was restored.'],
    })

    const { db, close } = await openDatabase({ dataDir: join(here, '.data'), databaseUrl: null })
    onTestFinished(close)
    expect(await db.select({ userId: entitlements.userId }).from(entitlements)).toEqual([
      { userId: '300000000000000001' },
    ])
  },
  patience,
)

test('nothing is restored into a running program', async () => {
  const cwd = aFolder()
  await aRunningProgram(join(cwd, '.data'))

  const { code, lines } = await run(() => restore(['x'], { migrations }), cwd)

  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^Stop .* first\.$/)])
})

test.each([
  ['no file', []],
  ['two files', ['a', 'b']],
  ['an unknown option', ['a', '--force']],
])('%s is answered with how to write it', async (_name, words) => {
  const cwd = aFolder()

  const { code, lines } = await run(() => backup(words), cwd)

  expect(code).toBe(1)
  expect(lines[0]).toMatch(/^npm run backup -- <file>/)
  expect(existsSync(join(cwd, '.data'))).toBe(false)
})
