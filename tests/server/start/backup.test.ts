import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import { backup, restore } from '@/server/start/operator'
import { migrations } from '@/tests/server/database'
import { aFolder } from './test-http-server'
import { aRunningProgram, done, failed, operate } from './operator-commands'

test('a backup of the running program is restored to a new data directory', async () => {
  const [there, here] = [aFolder(), aFolder()]
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
}, 90_000)

test('nothing is restored into a running program', async () => {
  const cwd = aFolder()
  await aRunningProgram(join(cwd, '.data'))

  const refused = await operate(() => restore(['x'], { migrations }), { cwd })

  expect(refused).toEqual(failed(expect.stringMatching(/^Stop .* first\.$/)))
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
