import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedPackages } from './licences.mjs'
import { buildIfStale, orFail, root, run, standalone } from './project.mjs'
import { version } from './versions.mjs'

/*
 * `npm run release:archive -- [folder]`: makes `guildhall-<version>.tar.gz`, which runs on Node and nothing else, in `release/`
 * or another folder. The same build makes the same bytes.
 */

const title = `guildhall-${version}`

/** Of the build, what runs. Next also copies sources that it thinks a page might open. */
const built = ['.next', 'chunks', 'config/messages', 'main.mjs', 'node_modules', 'public', 'server']
const documents = [
  ...['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'deploy', 'docs'],
  ...['packages/bot/README.md', 'packages/bot-python/README.md'],
]
const repository = `https://github.com/guildhall/guildhall/blob/v${version}`

/** A document whose links to what the archive does not have lead to the repository. */
const withReachableLinks = (into, file) =>
  readFileSync(join(into, file), 'utf8').replace(
    /\]\(([\w./-]+)(#[^)\s]*)?\)/g,
    (link, path, anchor = '') => {
      const target = posix.join(posix.dirname(file.replaceAll('\\', '/')), path)
      return existsSync(join(into, target)) ? link : `](${repository}/${target}${anchor})`
    },
  )

/** Puts what people read into a folder. */
export function addDocuments(into) {
  for (const name of documents) cpSync(join(root, name), join(into, name), { recursive: true })
  for (const file of readdirSync(into, { recursive: true }))
    if (file.endsWith('.md') && !file.includes('node_modules'))
      writeFileSync(join(into, file), withReachableLinks(into, file))
}

/** What a program that runs from the build has left in it, and what only tells Next's build which files belong to a page. */
const isNeeded = (path) =>
  !/\.nft\.json$|^\.next\/server\/route-cache$|^node_modules\/@img\/sharp-/.test(
    relative(standalone, path).replaceAll('\\', '/'),
  )

/** The commands that an operator uses, named as in the repository, so that every guide is right in both. */
function manifest() {
  const { name, description, license, engines, scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const commands = ['start', 'demo', 'doctor', 'entitle', 'backup', 'restore'].map((command) => [
    command,
    scripts[command].replaceAll('./scripts/node-version.cjs scripts/run.mjs', './node-version.cjs main.mjs'),
  ])
  return {
    ...{ name, version, private: true, description, license, type: 'module', engines },
    scripts: Object.fromEntries(commands),
  }
}

/** The image library has native code for most servers, and WebAssembly for all other machines. */
const imageLibraries = ['linux-x64', 'linux-arm64', 'wasm32'].map((platform) => `@img/sharp-${platform}`)

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
export const lockedPackage = (name) => packages[`node_modules/${name}`]

function withDependencies(name) {
  const { dependencies, optionalDependencies } = lockedPackage(name)
  return [name, ...Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(withDependencies)]
}

/** All packages that the image library consists of in the archive, besides its own. */
export const imagePackages = imageLibraries.flatMap(withDependencies)

/** Of other machines too, which npm does not install here. @throws where a package is not the one that is locked */
async function addImageLibraries(into) {
  const downloads = mkdtempSync(join(tmpdir(), 'guildhall-packages-'))
  const wanted = imagePackages.map((name) => `${name}@${lockedPackage(name).version}`)
  const flags = ['--silent', '--prefer-offline', '--pack-destination', downloads]
  // What it prints are the names of the files.
  await runOrThrow('npm', ['pack', ...flags, ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const name of imagePackages) {
    const { version: its, integrity } = lockedPackage(name)
    const file = join(downloads, `${name.replace('@', '').replace('/', '-')}-${its}.tgz`)
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (found !== integrity) throw new Error(`${name} is not the package that package-lock.json names.`)
    const folder = join(into, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    await runOrThrow('tar', ['--extract', '--strip-components=1', '--file', file, '--directory', folder])
  }
  rmSync(downloads, { recursive: true })
}

async function runOrThrow(command, args, options) {
  if ((await run(command, args, options)) !== 0) throw new Error(`${command} ${args[0]} failed.`)
}

/** The licences of everything that others wrote, most of which is in the bundles: each text once, with whose it is. */
function licenceTexts(into) {
  const owners = new Map()
  for (const { path, name, licence } of shippedPackages()) {
    const folder = [root, into].map((place) => join(place, path)).find((place) => existsSync(place))
    if (folder === undefined) continue
    const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Its licence is ${licence}.`
    owners.set(text, (owners.get(text) ?? new Set()).add(name))
  }
  return [...owners]
    .map(([text, names]) => `${[...names].join(', ')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** Puts everything that an installation consists of into a folder. */
export async function fillFolder(into) {
  mkdirSync(into, { recursive: true })
  for (const name of built)
    cpSync(join(standalone, name), join(into, name), { recursive: true, filter: isNeeded })
  addDocuments(into)
  cpSync(join(root, 'scripts/node-version.cjs'), join(into, 'node-version.cjs'))
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  await addImageLibraries(into)
  writeFileSync(join(into, 'THIRD-PARTY-LICENCES.txt'), licenceTexts(into))
}

/** Names, times, owners and rights that do not depend on who makes it, and when. */
const reproducible = [
  '--sort=name',
  '--format=gnu',
  '--mtime=2020-01-01 00:00Z',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--use-compress-program=gzip --best --no-name',
]

/**
 * Makes the archive, after a build if the last one is stale. It needs GNU tar.
 * @param into the folder that gets it
 * @returns its path
 */
export async function makeArchive(into) {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const work = mkdtempSync(join(tmpdir(), 'guildhall-archive-'))
  const file = join(into, `${title}.tar.gz`)
  try {
    await fillFolder(join(work, title))
    mkdirSync(into, { recursive: true })
    await runOrThrow('tar', ['--create', ...reproducible, '--file', file, '--directory', work, title])
    return file
  } finally {
    rmSync(work, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await orFail(async () => {
    process.stdout.write(`${await makeArchive(process.argv[2] ?? join(root, 'release'))}\n`)
  })
