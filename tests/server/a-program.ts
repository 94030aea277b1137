import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'

/** What Node runs of a TypeScript program: one file, since reading its sources takes a second at every start. */
export function bundled(program: string) {
  const outfile = join(process.cwd(), 'node_modules/.cache/guildhall', `${basename(program, '.ts')}.mjs`)
  // It may be linked to another checkout's.
  rmSync(outfile, { force: true })
  buildSync({
    entryPoints: [program],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  return outfile
}
