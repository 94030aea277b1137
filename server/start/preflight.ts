import { isUnset, linesOf } from '@/server/env'
import { type Mode, readEnvironment, readMode, readVariables } from './load-environment'

/**
 * Before a real start without any of its required variables: serves the setup page until somebody has filled it in.
 * @throws StartError when it cannot be served
 */
export async function setUpFirst({ discord }: Mode) {
  if (discord === 'demo') return
  const variables = readVariables()
  // Somebody who began by hand is told what is missing instead.
  if (!isUnset(variables)) return
  const { runSetup } = await import('./setup/run-setup')
  await runSetup({ variables })
}

/**
 * Checks what a start needs before anything slow begins. Ends the process, with a line per thing that is wrong, if it
 * cannot work.
 * @param args how to run, as on the command line
 */
export async function prepare(args: string[]) {
  try {
    const mode = readMode(args)
    await setUpFirst(mode)
    await readEnvironment(mode)
  } catch (error) {
    process.stderr.write(`${linesOf(error).join('\n')}\n`)
    process.exit(1)
  }
}
