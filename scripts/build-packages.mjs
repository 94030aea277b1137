import { build } from 'esbuild'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { orFail, root, run } from './project.mjs'

/*
 * `npm run build:packages`: makes what `npm install` and `pip install` take, in packages/. Nothing is downloaded. What the
 * npm package shares with the dashboard is put into it.
 */

const folder = join(root, 'packages/bot')
const entry = join(folder, 'src/index.ts')

/** Types refer to each other as Node finds them: by their paths, with an ending. */
function withRealPaths(file, text) {
  const from = relative(join(folder, 'dist/types'), dirname(file))
  const pathTo = (target) => {
    const path = relative(from, target)
    return path.startsWith('.') ? path : `./${path}`
  }
  return text.replace(/((?:from |import\()['"])(@\/|\.\/)([^'"]+)/g, (_, before, prefix, name) =>
    prefix === '@/' ? `${before}${pathTo(name)}.js` : `${before}./${name}.js`,
  )
}

function writeTypes() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: join(folder, 'dist/types'),
  })
  const { diagnostics } = program.emit(undefined, (file, text) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, withRealPaths(file, text))
  })
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (problems.length === 0) return
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }
  throw new Error(ts.formatDiagnostics(problems, host))
}

/** Resolves to whether they were made: only who writes a bot in Python needs Python. */
async function buildPythonPackage(into) {
  const script = join(root, 'packages/bot-python/build_wheel.py')
  return (await run('python3', [script, into]).catch(() => 1)) === 0
}

async function buildNpmPackage(into) {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(folder, 'dist/index.js'),
    bundle: true,
    packages: 'external',
    platform: 'neutral',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
  })
  writeTypes()
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const code = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into, folder])
  if (code !== 0) throw new Error('npm could not pack the package.')
}

/**
 * @param into where the archives go
 * @returns whether they include those for Python
 */
export async function buildPackages(into) {
  mkdirSync(into, { recursive: true })
  await buildNpmPackage(into)
  return buildPythonPackage(into)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await orFail(async () => {
    if (!(await buildPackages(process.argv[2] ?? join(root, 'packages'))))
      process.stdout.write('python3 could not be started, so the package for Python was not made.\n')
  })
