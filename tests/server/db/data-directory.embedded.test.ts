import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory, DirectoryInUse, makeDataDirectory } from '@/server/db/data-directory'
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

const holder = join(process.cwd(), 'tests/server/db/holder.ts')

/** As root, or as root of a namespace of one's own where the system allows that to everybody. */
const namespaces = [
  ['--pid', '--fork', '--kill-child'],
  ['--user', '--map-root-user', '--pid', '--fork', '--kill-child'],
].find((flags) => spawnSync('unshare', [...flags, 'true']).status === 0)

/** Runs the program where other processes cannot be seen, as in a container; what it says first. */
async function inAContainer(flags: string[], folder: string) {
  const words = [...flags, process.execPath, '--import', 'tsx', holder, folder]
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    said: said.toString(),
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

if (namespaces) {
  test('of two containers on one volume the second is refused, until the first is gone', async () => {
    const folder = aFolder()
    const first = await inAContainer(namespaces, folder)
    expect(first.said).toBe('held\n')

    await expect(claimDataDirectory(folder)).rejects.toBeInstanceOf(DirectoryInUse)
    await first.kill()
    const { release } = await claimDataDirectory(folder)
    onTestFinished(release)
    const second = await inAContainer(namespaces, folder)

    expect(second.said).toContain(`${folder} is in use by process ${process.pid}`)
  })
} else {
  process.stdout.write(
    'No PID namespace can be made here: two real containers on one volume were not tried.\n',
  )
}

test('whose number nobody sees holds the directory all the same', async () => {
  const folder = aFolder()
  const { release } = await claimDataDirectory(folder)
  onTestFinished(release)
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  writeFileSync(join(folder, 'guildhall.lock'), JSON.stringify({ pid: dead, birth: null, host: 'another' }))

  await expect(claimDataDirectory(folder)).rejects.toMatchObject({
    lines: [expect.stringContaining(`is in use by process ${dead} on another.`)],
  })
})

test('of many that start at once on what a killed process left behind, one holds the directory', async () => {
  const folder = aFolder({ 'lock.leftover': '', 'guildhall.lock': '' })

  const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claimDataDirectory(folder)))
  const held = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []))

  expect(held).toHaveLength(1)
  expect(readdirSync(folder)).toHaveLength(2)
  held[0]?.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a directory whose path is too long for a socket says that others may not see the claim', async () => {
  const { release, isSeenByAll } = await claimDataDirectory(join(aFolder(), 'x'.repeat(100)))
  onTestFinished(release)

  expect(isSeenByAll).toBe(false)
})
