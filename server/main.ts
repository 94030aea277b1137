import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMode } from '@/server/start/environment'
import { linesOf } from './env'

async function startProgram(words: string[]) {
  const mode = readMode(words)
  const here = dirname(fileURLToPath(import.meta.url))
  const { start } = await import('@/server/start/start')
  // Built, this file lies in the standalone folder beside `.next`; in development it is run from `server/`.
  await start(mode, mode.isDevelopment ? join(here, '..') : here)
}

/** What an operator does beside the program, which has its own way of failing. */
async function runEntitle(words: string[]) {
  const { entitle } = await import('./start/entitle')
  process.exitCode = await entitle(words)
}

try {
  const [first, ...rest] = process.argv.slice(2)
  await (first === 'entitle' ? runEntitle(rest) : startProgram(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${linesOf(error).join('\n')}\n`)
  process.exit(1)
}
