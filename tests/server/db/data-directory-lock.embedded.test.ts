import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory, makeDataDirectory } from '@/server/db/data-directory'
import { falseDirectories } from '@/tests/server/db/false-directories'
import { aFolder } from '@/tests/server/start/test-http-server'

const lockOf = (folder: string) => join(folder, 'guildhall.lock')
const holderIn = (folder: string) => JSON.parse(readFileSync(lockOf(folder), 'utf8')) as { pid: number }
const refusal = (line: unknown) => expect.objectContaining({ name: 'StartError', lines: [line] }) as unknown

/** Claims it until the test ends. */
async function claim(folder: string) {
  const claimed = await claimDataDirectory(folder)
  onTestFinished(claimed.release)
  return claimed
}

/** Runs a program until the test ends; its process and what it says first. */
async function running(command: string, words: string[], stdin: 'ignore' | 'pipe' = 'ignore') {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit', stdin] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdio[1] as Readable, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

/** What the lock says of a process that has ended and that its parent never buries. */
async function aZombie() {
  const { child, said } = await running('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], 'pipe')
  // A shell would bury its child. The child ends when the shell has become something else that does not.
  await expect.poll(() => readFileSync(`/proc/${child.pid}/comm`, 'utf8').trim()).toBe('sleep')
  child.stdio[3]?.destroy()
  const stat = () =>
    readFileSync(`/proc/${said}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  await expect.poll(() => stat()[0]).toBe('Z')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return JSON.stringify({ pid: Number(said), birth: `${boot}/${stat()[19]}` })
}

const dead = spawnSync(process.execPath, ['-e', '']).pid

test.each<[string, () => Promise<string>]>([
  ['a process that is gone', async () => JSON.stringify({ pid: dead, birth: null })],
  [
    'an earlier process with a number in use again',
    async () => JSON.stringify({ pid: process.pid, birth: 'long ago' }),
  ],
  ['nobody, being empty', async () => ''],
  ['nobody, being something else', async () => '{"pid":"x"}'],
  ...(process.platform === 'linux'
    ? [['a killed process that nobody buried', aZombie] as [string, () => Promise<string>]]
    : []),
])('a stale lock is taken over: %s', async (_, lock) => {
  const folder = aFolder({ 'guildhall.lock': await lock() })

  const { release } = await claim(folder)

  expect(holderIn(folder).pid).toBe(process.pid)
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('the directory is created for this account only, and released at the end', async () => {
  const folder = join(aFolder(), 'new', 'data')

  const { path, release } = await claim(folder)

  expect(path).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(holderIn(folder).pid).toBe(process.pid)
  release()
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('a directory in use is refused in one line that names the process', async () => {
  const folder = aFolder()
  await claim(folder)

  const again = claimDataDirectory(folder)

  await expect(again).rejects.toEqual(
    refusal(expect.stringContaining(`${folder} is in use by process ${process.pid}`)),
  )
  expect(readdirSync(folder)).toEqual(['guildhall.lock', expect.stringMatching(/^lock\.[\w-]{8}$/)])
})

test('a directory held by a live process is refused even if its start time is unknown', async () => {
  const { child } = await running('sh', ['-c', 'echo there; exec sleep 60'])
  const folder = aFolder({ 'guildhall.lock': JSON.stringify({ pid: child.pid, birth: null }) })

  await expect(claimDataDirectory(folder)).rejects.toEqual(refusal(expect.any(String)))
})

test('a process that lost the directory does not release it for the new holder', async () => {
  const folder = aFolder()
  const { release } = await claim(folder)
  const other = JSON.stringify({ pid: 1, birth: null })
  writeFileSync(lockOf(folder), other)

  release()

  expect(readFileSync(lockOf(folder), 'utf8')).toBe(other)
})

test.each([claimDataDirectory, makeDataDirectory])(
  'a directory that cannot be written (%o) is refused in one line',
  async (start) => {
    const file = join(aFolder({ file: '' }), 'file')

    await expect(async () => start(join(file, 'data'))).rejects.toEqual(
      refusal(expect.stringMatching(/^DATA_DIR .*file\/data cannot be written \(ENOTDIR\)/)),
    )
    expect(existsSync(join(file, 'data'))).toBe(false)
  },
)

test.each(falseDirectories)('%s in place of the directory is refused in one line', async (_, make, code) => {
  const path = make()
  const refused = refusal(`DATA_DIR ${path} cannot be written (${code}). Set DATA_DIR to another directory.`)

  await expect(claimDataDirectory(path)).rejects.toEqual(refused)
  await expect(async () => makeDataDirectory(path)).rejects.toEqual(refused)
})

test.runIf(process.platform === 'linux').each([claimDataDirectory, makeDataDirectory])(
  'a directory where none can be made, whoever asks (%o), is refused in one line',
  async (start) => {
    await expect(async () => start('/proc/guildhall/data')).rejects.toEqual(
      refusal(expect.stringMatching(/^DATA_DIR \/proc\/guildhall\/data cannot be written/)),
    )
  },
)

test('a lock from another host is respected, though its process is not visible', async () => {
  const folder = aFolder()
  await claim(folder)
  writeFileSync(lockOf(folder), JSON.stringify({ pid: dead, birth: null, host: 'another' }))

  await expect(claimDataDirectory(folder)).rejects.toEqual(
    refusal(expect.stringContaining(`is in use by process ${dead} on another.`)),
  )
})

test('of many processes that start at once after a kill, exactly one gets the lock', async () => {
  const folder = aFolder({ 'lock.leftover': '', 'guildhall.lock': '' })

  const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claim(folder)))

  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a lock whose path is too long for a socket is marked as weaker', async () => {
  const { isSeenByAll } = await claim(join(aFolder(), 'x'.repeat(100)))

  expect(isSeenByAll).toBe(false)
})
