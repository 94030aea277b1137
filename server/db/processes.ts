import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { codeOf } from './errors'

/** `birth` tells a process from a later one with the same number; null if the system does not say. */
type Process = { pid: number; birth: string | null }

export function isAlive({ pid, birth }: Process) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return birth === null || birthOf(pid) === birth
}

/** When a process was started, in whatever format the system has. */
export function birthOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The command's name, in parentheses, may hold spaces; the start time is the 20th field after it.
    const [, rest = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [state = '', ...fields] = rest.split(' ')
    // Dead, but not yet collected by its parent: it holds nothing any more.
    return 'ZX'.includes(state) ? null : `${boot}/${fields[18]}`
  } catch {
    return null
  }
}
