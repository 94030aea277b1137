import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locate, withMutants } from './mutants.mjs'
import { root } from './project.mjs'

/* The copy of the project that `npm run test:mutation` changes. */

const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })

const vitestConfig = `import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

const patience = Number(process.env.MUTATION_PATIENCE)
export default mergeConfig(config, {
  cacheDir: '.vite-cache',
  test: {
    runner: './scripts/mutation-runner.mjs',
    maxWorkers: Number(process.env.MUTATION_THREADS),
    testTimeout: 20_000 * patience,
    expect: { poll: { timeout: 10_000 * patience } },
  },
})
`

/** The files of the project as they are here, or of a commit. */
export function filesOf(revision) {
  const listed = revision
    ? git('ls-tree', '-r', '--name-only', revision)
    : git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate')
  const files = listed.toString().trim().split('\n')
  return revision ? files : files.filter((file) => existsSync(join(root, file)))
}

function copyInto(folder, files, revision) {
  if (revision) execFileSync('tar', ['-x'], { cwd: folder, input: git('archive', revision) })
  else for (const file of files) cpSync(join(root, file), join(folder, file))
  for (const script of ['mutation-runner.mjs', 'mutation-worker.mjs'])
    cpSync(join(root, 'scripts', script), join(folder, 'scripts', script))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'mutation.config.ts'), vitestConfig)
}

/** Puts the mutants of a file into it; those whose text is no longer there are gone. */
function putInto(folder, file, mutants) {
  const path = join(folder, file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  for (const mutant of mutants) {
    const place = locate(source, mutant)
    Object.assign(mutant, place, { status: place ? 'no coverage' : 'gone', tried: 0 })
  }
  const there = mutants.filter(({ status }) => status !== 'gone')
  if (there.length > 0) writeFileSync(path, withMutants(file, source, there))
}

/** Copies the project, or a commit of it, with all mutants in it, asleep. The packages are shared. */
export function makeCopy(mutants, revision) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-mutation-'))
  const files = filesOf(revision)
  copyInto(folder, files, revision)
  for (const file of new Set(mutants.map((mutant) => mutant.file)))
    putInto(
      folder,
      file,
      mutants.filter((mutant) => mutant.file === file),
    )
  return { folder, files, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
