import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { birthOf, isAlive } from '@/server/db/processes'
import { StartError } from '@/server/env'

/*
 * Folders that hold a file for each process that claims something: its number, and in it when it was started. The claim of
 * a process that was killed counts no more.
 */

const usersOf = (build: string) => join(build, 'in-use')
/** Next empties the folder of a build when it begins, but keeps its cache. */
const buildersOf = (build: string) => join(dirname(build), 'cache/building')

function claim(folder: string) {
  const file = join(folder, String(process.pid))
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, birthOf(process.pid) ?? '')
  process.once('exit', () => rmSync(file, { force: true }))
}

function isClaiming(folder: string, pid: string) {
  try {
    const birth = readFileSync(join(folder, pid), 'utf8')
    return isAlive({ pid: Number(pid), birth: birth || null })
  } catch {
    // It has just ended.
    return false
  }
}

const claimants = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((pid) => isClaiming(folder, pid)) : []

/** Says that this process runs from a build, until it ends. Nobody replaces a build where nothing can be written. */
export function useBuild(build: string) {
  try {
    claim(usersOf(build))
  } catch {
    return
  }
}

/**
 * A program loads parts of its build when they are first needed, so a build that somebody runs must stay as it is; and a
 * second build would empty the folder that the first one fills.
 * @throws StartError with one line
 */
export function refuseWhileInUse(build: string) {
  const builder = claimants(buildersOf(build)).find((pid) => Number(pid) !== process.pid)
  if (builder !== undefined)
    throw new StartError([`Process ${builder} is building in this folder. Wait until it has finished.`])
  const [user] = claimants(usersOf(build))
  if (user === undefined) return
  throw new StartError([
    `A new build would replace ${build}, from which process ${user} runs. Stop it first, or start from another copy of this folder.`,
  ])
}

/**
 * Keeps other builds away until this process ends. It claims before it looks: of two that begin at once, at least one
 * sees the other.
 * @throws StartError with one line
 */
export function claimBuild(build: string) {
  claim(buildersOf(build))
  refuseWhileInUse(build)
}
