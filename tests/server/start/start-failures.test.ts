import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory } from '@/server/db/data-directory'
import { bundled, runToEnd } from '@/tests/server/a-program'
import { aFolder } from './an-http-server'
import { failed } from './an-operator'

/** Runs Node, and waits until it ends. */
const run = (args: string[], variables?: Record<string, string>) =>
  runToEnd([process.execPath, ...args], variables)

test('a Node that is too old is named before anything modern is read', async () => {
  const folder = aFolder({
    'older.cjs': "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })",
    'modern.mjs': 'this is not even a program',
  })
  const versionCheck = join(process.cwd(), 'scripts/node-version.cjs')
  const required = ['--require', join(folder, 'older.cjs'), '--require', versionCheck]

  expect(await run([...required, join(folder, 'modern.mjs')])).toEqual(
    failed('Node 20.19 or newer is needed; this is 18.20.4.'),
  )
})

test('a start that fails late, on a data directory that another process holds, ends in one line', async () => {
  const dataDir = aFolder()
  const held = await claimDataDirectory(join(dataDir, 'demo'))
  onTestFinished(() => held.release())

  expect(await run([bundled('server/main.ts'), 'demo'], { PORT: '0', DATA_DIR: dataDir })).toEqual(
    expect.objectContaining({
      code: 1,
      err: [expect.stringContaining(`is in use by process ${process.pid}.`)],
    }),
  )
})

test('a word that npm kept for itself still counts: a revocation never becomes a grant', async () => {
  const cwd = aFolder()
  const words = [join(process.cwd(), 'scripts/operate.mjs'), 'entitle', '300000000000000009']

  const said = await run(words, { cwd, npm_config_revoke: 'true', npm_config_list: 'true' })

  expect(said).toEqual(failed(expect.stringContaining('--list stands alone.')))
})
