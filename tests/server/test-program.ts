import { buildSync } from 'esbuild'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { serverBundle } from '@/scripts/server-bundle.mjs'
import { aFolder } from './start/test-http-server'

const made = new Map<string, string>()

/**
 * What Node runs of a TypeScript program: one file, since reading its sources takes a second at every start. A worker
 * makes it once.
 */
export function bundled(program: string) {
  const known = made.get(program)
  if (known) return known
  const file = join(process.cwd(), 'node_modules/.cache/guildhall', `${basename(program, '.ts')}.mjs`)
  const fresh = `${file}.${randomUUID()}`
  buildSync({
    entryPoints: [program],
    outfile: fresh,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  // Another worker may be running its own, and the file may be linked to another checkout's.
  renameSync(fresh, file)
  made.set(program, file)
  return file
}

/** A program as a build makes it, with the packages in it. */
export function built(program: string) {
  const outdir = join(process.cwd(), 'node_modules/.cache/guildhall/built')
  rmSync(outdir, { recursive: true, force: true })
  buildSync({ ...serverBundle, external: [...serverBundle.external], entryPoints: [program], outdir })
  return join(outdir, `${basename(program, '.ts')}.mjs`)
}

export const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** Runs a command until it ends, with these variables and nothing else of ours; its exit code and what it said. */
export async function runToEnd(
  [command = '', ...args]: string[],
  { cwd = aFolder(), ...variables }: Record<string, string> = {},
) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const, ...variables }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as unknown, out: linesOf(out), err: linesOf(err) }
}
