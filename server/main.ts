import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMode } from './entry/mode'
import { start } from './entry/start'
import { StartError } from './env'

/** What to say about a start that failed: lines for people, never a stack. */
function linesOf(error: unknown) {
  if (error instanceof StartError) return error.lines
  const message = error instanceof Error ? `${error.message || error.name}` : String(error)
  return [`Could not start: ${message.split('\n', 1)[0]}`]
}

try {
  const mode = readMode(process.argv.slice(2))
  const here = dirname(fileURLToPath(import.meta.url))
  // Built, this file lies in the standalone folder beside `.next`; in development it is run from `server/`.
  await start(mode, mode.isDevelopment ? join(here, '..') : here)
} catch (error) {
  process.stderr.write(`${linesOf(error).join('\n')}\n`)
  process.exit(1)
}
