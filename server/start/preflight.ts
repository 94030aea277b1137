import { claimDataDirectory } from '@/server/db/data-directory'
import { isUnset, linesOf } from '@/server/env'
import { readTranslations } from '@/server/http/texts'
import { refuseWhileInUse } from './build-in-use'
import { type Mode, readEnvironment, readMode, readVariables } from './load-environment'

/**
 * Before a real start without any of its required variables: serves the setup page until somebody has filled it in.
 * @param root the folder that has `config/messages/`
 * @throws StartError when it cannot be served
 */
export async function setUpFirst({ discord }: Mode, root: string) {
  if (discord === 'demo') return
  const variables = readVariables()
  // Somebody who began by hand is told what is missing instead.
  if (!isUnset(variables)) return
  const { runSetup } = await import('./setup/run-setup')
  readTranslations(root)
  await runSetup({ variables })
}

/**
 * Checks what a start needs before a new build takes the place of the one in this folder.
 * @param args how to run, as on the command line
 * @throws StartError with a line per thing that is wrong
 */
export async function checkStart(args: string[], build: string) {
  const mode = readMode(args)
  await setUpFirst(mode, process.cwd())
  const { env } = await readEnvironment(mode)
  if (env.databaseUrl === null) (await claimDataDirectory(env.dataDir)).release()
  refuseWhileInUse(build)
}

/** As `checkStart`, but ends the process if the start cannot work. */
export async function prepare(args: string[], build: string) {
  try {
    await checkStart(args, build)
  } catch (error) {
    process.stderr.write(`${linesOf(error).join('\n')}\n`)
    process.exit(1)
  }
}
