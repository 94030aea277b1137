import { linesOf } from '@/server/env'
import { readEnvironment, readMode } from './environment'

/**
 * Checks what a start needs before anything slow begins. Ends the process, with a line per thing that is wrong, if it
 * cannot work.
 * @param words how to run, as in the command line
 */
export async function prepare(words: string[]) {
  try {
    await readEnvironment(readMode(words))
  } catch (error) {
    process.stderr.write(`${linesOf(error).join('\n')}\n`)
    process.exit(1)
  }
}
