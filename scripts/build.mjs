import { build } from 'esbuild'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeLanguages } from './language-files.mjs'
import { translatedLanguages } from './translations.mjs'
import { serverBundle } from './server-bundle.mjs'
import { filesOf, orFail, root, run, sourcesHash, standalone, stampPath, tool } from './project.mjs'

/*
 * Makes `.next/standalone`, which runs by itself: `node main.mjs demo | start`.
 */

const packable = new Set(['.css', '.html', '.ico', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest'])
const minBytes = 1024

function bundleEntry() {
  return build({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts' },
    outdir: standalone,
    ...serverBundle,
  })
}

function copyInto(path) {
  if (existsSync(join(root, path))) cpSync(join(root, path), join(standalone, path), { recursive: true })
}

/** The files of docs/ that are pages, in all languages; pictures and decisions are read in the repository. */
function copyGuides() {
  for (const folder of ['docs', ...translatedLanguages().map((language) => `docs/${language}`)]) {
    if (!existsSync(join(root, folder))) continue
    for (const name of readdirSync(join(root, folder)))
      if (/^[a-z-]+\.md$/.test(name)) copyInto(join(folder, name))
  }
}

/** PGlite without its source maps, types and the extensions that nothing here uses. */
function copyEmbeddedDatabase() {
  const path = 'node_modules/@electric-sql/pglite'
  const isNeeded = (source) => !/\.(map|ts|cts|tar\.gz)$/.test(source)
  cpSync(join(root, path), join(standalone, path), { recursive: true, filter: isNeeded })
}

/**
 * The image library, which the process of an image loads, and a start that draws a brand's icons: what Next's trace
 * finds is another half of it.
 */
function copyImageLibrary() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'node_modules/sharp/package.json'), 'utf8'))
  for (const name of ['sharp', '@img', ...Object.keys(dependencies)]) copyInto(`node_modules/${name}`)
}

/** Next copies `.env` files beside the build, and writes down where it was made; a build belongs to no deployment. */
function removeDeploymentFiles() {
  const about = join(standalone, '.next/required-server-files.json')
  const folder = JSON.stringify(root).slice(1, -1)
  writeFileSync(about, readFileSync(about, 'utf8').replaceAll(folder, '.'))
  for (const name of readdirSync(standalone)) if (name.startsWith('.env')) rmSync(join(standalone, name))
  rmSync(join(standalone, 'server.js'), { force: true })
}

/** Writes `.br` and `.gz` beside each file that gets smaller by it. */
function pack(folder) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  for (const path of filesOf(folder)) {
    if (!packable.has(extname(path))) continue
    const content = readFileSync(path)
    if (content.length < minBytes) continue
    writeFileSync(`${path}.br`, brotliCompressSync(content, quality))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Ends this process, with one line, while a program runs from the build that would be replaced, or another is made. */
async function claimOrEnd() {
  const { register } = await import('tsx/esm/api')
  const unregister = register({ tsconfig: join(root, 'tsconfig.json') })
  const { claimBuild } = await import(pathToFileURL(join(root, 'server/start/build-in-use.ts')).href)
  await orFail(() => claimBuild(standalone))
  if (process.exitCode) process.exit()
  await unregister()
}

await claimOrEnd()
const hash = sourcesHash()
rmSync(standalone, { recursive: true, force: true })
const code = await run(tool('next'), ['build', '--webpack'], { env: { NODE_ENV: 'production' } })
if (code !== 0) process.exit(code)

removeDeploymentFiles()
await bundleEntry()
copyInto('.next/static')
writeLanguages(join(standalone, '.next/static'))
copyInto('public')
// What the server answers in other languages than English.
for (const language of translatedLanguages()) copyInto(`config/messages/${language}.json`)
copyInto('server/db/migrations')
copyInto('server/start/watchdog-thread.mjs')
copyInto('server/images/encoder-process.mjs')
copyGuides()
copyEmbeddedDatabase()
copyImageLibrary()
pack(join(standalone, '.next/static'))
pack(join(standalone, 'public'))
// Written last: a build that was broken off is made again.
writeFileSync(stampPath, hash)
