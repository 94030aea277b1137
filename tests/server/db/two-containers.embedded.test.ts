import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory, DirectoryInUse } from '@/server/db/data-directory'
import { aFolder } from '@/tests/server/start/an-http-server'

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
