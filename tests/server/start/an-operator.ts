import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const script = join(process.cwd(), 'scripts/entitle.mjs')

/** Runs `entitle` in a folder with these variables and nothing else of ours, and waits until it ends. */
export async function entitle(
  words: string,
  { cwd, ...variables }: Record<string, string> & { cwd: string },
) {
  const { PATH = '', TMPDIR = '' } = process.env
  const env = { PATH, TMPDIR, NODE_ENV: 'production' as const, ...variables }
  const child = spawn(process.execPath, [script, ...words.split(' ').filter(Boolean)], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, out: linesOf(said.out), err: linesOf(said.err) }
}

const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** What a command that worked says. */
export const done = (...out: unknown[]) => ({ code: 0, out, err: [] })
/** What a command that failed says: one line, and nothing else. */
export const failed = (line: unknown) => ({ code: 1, out: [], err: [line] })
