import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive } from '@/server/db/processes'
import { StartError } from '@/server/env'

/** Holds a file for each process that runs from a build: its number, and in it when it was started. */
const usersOf = (build: string) => join(build, 'in-use')

/** Says that this process runs from a build, until it ends. Nobody replaces a build where nothing can be written. */
export function useBuild(build: string) {
  const file = join(usersOf(build), String(process.pid))
  try {
    mkdirSync(usersOf(build), { recursive: true })
    writeFileSync(file, birthOf(process.pid) ?? '')
  } catch {
    return
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

function isUser(build: string, name: string) {
  try {
    const birth = readFileSync(join(usersOf(build), name), 'utf8')
    return isAlive({ pid: Number(name), birth: birth || null })
  } catch {
    // It has just ended.
    return false
  }
}

/**
 * A program loads parts of its build when they are first needed, so a build that somebody runs must stay as it is.
 * @throws StartError with one line
 */
export function refuseWhileInUse(build: string) {
  if (!existsSync(usersOf(build))) return
  const user = readdirSync(usersOf(build)).find((name) => isUser(build, name))
  if (user === undefined) return
  throw new StartError([
    `A new build would replace ${build}, from which process ${user} runs. Stop it first, or start from another copy of this folder.`,
  ])
}
