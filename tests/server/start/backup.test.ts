import { sql } from 'drizzle-orm'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { newestIn } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import { backup, restore } from '@/server/start/operator'
import type { Runtime } from '@/server/runtime'
import { anEmbeddedDatabaseIn, migrations } from '@/tests/server/database'
import { bundled } from '@/tests/server/test-program'
import { aFolder } from './test-http-server'
import { aRunningProgram, done, failed, operate } from './operator-commands'

test('a backup of the running program is restored to another data directory', async () => {
  const [there, here] = [aFolder(), aFolder()]
  await anEmbeddedDatabaseIn(join(here, '.data'))
  const { rt } = await aRunningProgram(join(there, '.data'))
  await rt.db.insert(entitlements).values({ userId: '300000000000000001', what: 'premium' })
  const file = join(there, 'guildhall.backup')

  const saved = await operate(() => backup(['guildhall.backup']), { cwd: there })
  const restored = await operate(() => restore([file], { migrations }), { cwd: here })

  expect(saved).toEqual(done(`${file} holds 1 row.`))
  expect(restored).toEqual(done('1 row was restored.'))
  const { db, close } = await openDatabase({ dataDir: join(here, '.data'), databaseUrl: null })
  onTestFinished(close)
  expect(await db.select({ userId: entitlements.userId }).from(entitlements)).toEqual([
    { userId: '300000000000000001' },
  ])
})

test.each([
  ['the command', (command: ChildProcess) => command.kill('SIGTERM')],
  ['the terminal', (command: ChildProcess) => command.kill('SIGHUP')],
  ['the command by force', (command: ChildProcess) => command.kill('SIGKILL')],
  ['the program', (_: ChildProcess, { lifecycle }: Runtime) => lifecycle.drain()],
])('ending %s ends a backup at once and leaves no file', async (_name, end) => {
  const cwd = aFolder()
  const { rt } = await aRunningProgram(join(cwd, '.data'))
  await rt.db.execute(sql`
    insert into entitlements (user_id, what)
    select number::text, part::text from generate_series(1, 8000) number, generate_series(1, 5) part`)
  const words = [bundled('server/main.ts'), 'backup', 'guildhall.backup']
  const command = spawn(process.execPath, words, { cwd, env: { PATH: '', NODE_ENV: 'production' } })
  onTestFinished(() => void command.kill('SIGKILL'))
  const ended = once(command, 'close')
  const partial = join(cwd, 'guildhall.backup.part')
  await expect.poll(() => existsSync(partial), { interval: 5 }).toBe(true)

  end(command, rt)

  await expect.poll(() => existsSync(partial)).toBe(false)
  await ended
  expect(readdirSync(cwd)).toEqual(['.data'])
})

test('nothing is restored into a running program', async () => {
  const cwd = aFolder()
  await aRunningProgram(join(cwd, '.data'))
  await operate(() => backup(['x']), { cwd })

  const refused = await operate(() => restore(['x'], { migrations }), { cwd })

  expect(refused).toEqual(failed(expect.stringMatching(/^Stop .* first\.$/)))
})

test('a file as DATA_DIR is refused by both commands in one line', async () => {
  const cwd = aFolder({
    file: '',
    whole: gzipSync(`{"format":"guildhall-backup-1","migration":${newestIn(migrations)}}`),
  })
  const DATA_DIR = join(cwd, 'file')

  const saved = await operate(() => backup(['x']), { cwd, DATA_DIR })
  const restored = await operate(() => restore(['whole'], { migrations }), { cwd, DATA_DIR })

  const refused = failed(
    `DATA_DIR ${DATA_DIR} cannot be written (ENOTDIR). Set DATA_DIR to another directory.`,
  )
  expect({ saved, restored }).toEqual({ saved: refused, restored: refused })
})

test('a backup whose end is missing, or another kind of file, is refused before a database is made', async () => {
  const whole = gzipSync(`{"format":"guildhall-backup-1","migration":${newestIn(migrations)}}\n{"rows":0}`)
  const cwd = aFolder({ cut: whole.subarray(0, -10), other: 'root:x:0:0' })

  for (const name of ['cut', 'other'])
    expect(await operate(() => restore([name], { migrations }), { cwd })).toEqual(
      failed(`${join(cwd, name)} is not a whole backup. Nothing was restored.`),
    )

  expect(readdirSync(cwd)).toEqual(['cut', 'other'])
})

test('a backup of another version is refused before the database is touched, so that version can still use it', async () => {
  const cwd = aFolder({ x: gzipSync('{"format":"guildhall-backup-1","migration":1}\n{"rows":0}') })

  const refused = await operate(() => restore(['x'], { migrations }), { cwd })

  expect(refused).toEqual(
    failed(expect.stringMatching(/^The backup was made by another version .* Restore it with that version/)),
  )
  expect(readdirSync(cwd)).toEqual(['x'])
})

test.each([
  ['no file', []],
  ['two files', ['a', 'b']],
  ['an unknown option', ['a', '--force']],
])('%s is answered with the usage', async (_name, words) => {
  const cwd = aFolder()

  const { code, err } = await operate(() => backup(words), { cwd })

  expect(code).toBe(1)
  expect(err[0]).toMatch(/^npm run backup -- <file>/)
  expect(existsSync(join(cwd, '.data'))).toBe(false)
})
