import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory, makeDataDirectory } from '@/server/db/data-directory'
import { StartError } from '@/server/env'
import { aFolder } from '@/tests/server/start/an-http-server'

/** The lines of the StartError that `start` ends in. */
async function linesOf(start: () => unknown) {
  try {
    await start()
  } catch (error) {
    if (error instanceof StartError) return error.lines
    throw error
  }
  return []
}

const lockOf = (folder: string) => join(folder, 'guildhall.lock')
const holderIn = (folder: string) => JSON.parse(readFileSync(lockOf(folder), 'utf8')) as { pid: number }

/** A process that lives until the test ends. */
function aLivingProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid
}

/** A process that has ended and that its parent never buries; and what its lock would say. */
async function aZombie() {
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [printed] = (await once(parent.stdio[1] as Readable, 'data')) as [Buffer]
  const pid = Number(printed.toString())
  // A shell would bury its child. The child ends when the shell has become something else that does not.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep')
  parent.stdio[3]?.destroy()
  const stat = () =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  await expect.poll(() => stat()[0]).toBe('Z')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return { pid, birth: `${boot}/${stat()[19]}` }
}

if (process.platform === 'linux') {
  test('a killed process that nobody buried holds the directory no longer', async () => {
    const folder = aFolder()
    writeFileSync(lockOf(folder), JSON.stringify(await aZombie()))

    const { release } = await claimDataDirectory(folder)

    onTestFinished(release)
    expect(holderIn(folder).pid).toBe(process.pid)
  })
}

test('the directory is made for this account alone, and given up at the end', async () => {
  const folder = join(aFolder(), 'new', 'data')

  const { path, release } = await claimDataDirectory(folder)

  expect(path).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(holderIn(folder).pid).toBe(process.pid)
  release()
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('a directory that is in use is refused in one line, which names the process', async () => {
  const folder = aFolder()
  const { release } = await claimDataDirectory(folder)
  onTestFinished(release)

  const lines = await linesOf(() => claimDataDirectory(folder))

  expect(lines).toEqual([expect.stringContaining(`${folder} is in use by process ${process.pid}`)])
  expect(readdirSync(folder)).toEqual(['guildhall.lock', expect.stringMatching(/^lock\.[\w-]{8}$/)])
})

test('a directory held by another live process is refused even where its start is not known', async () => {
  const folder = aFolder()
  const pid = aLivingProcess()
  writeFileSync(lockOf(folder), JSON.stringify({ pid, birth: null }))

  expect(await linesOf(() => claimDataDirectory(folder))).toHaveLength(1)
})

const dead = spawnSync(process.execPath, ['-e', '']).pid

test.each([
  ['a process that is gone', JSON.stringify({ pid: dead, birth: null })],
  ['an earlier process with a number in use again', JSON.stringify({ pid: process.pid, birth: 'long ago' })],
  ['nobody, being empty', ''],
  ['nobody, being something else', '{"pid":"x"}'],
])('a lock of %s is taken over', async (_, lock) => {
  const folder = aFolder()
  writeFileSync(lockOf(folder), lock)

  const { release } = await claimDataDirectory(folder)

  expect(holderIn(folder).pid).toBe(process.pid)
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('whoever lost the directory to another process does not give it up for them', async () => {
  const folder = aFolder()
  const { release } = await claimDataDirectory(folder)
  const other = JSON.stringify({ pid: 1, birth: null })
  writeFileSync(lockOf(folder), other)

  release()

  expect(readFileSync(lockOf(folder), 'utf8')).toBe(other)
})

test.each([claimDataDirectory, makeDataDirectory])(
  '%o refuses in one line what cannot be written',
  async (start) => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, '')

    const lines = await linesOf(() => start(join(file, 'data')))

    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .*file\/data cannot be written \(ENOTDIR\)/)])
    expect(existsSync(join(file, 'data'))).toBe(false)
  },
)
