import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { orFail, root, run } from './project.mjs'

/*
 * The version stands in package.json, and `npm version 1.2.3` changes it: npm then calls this, which writes it wherever else
 * something must say it without reading that file, and gives the changes that were not released a heading.
 */

const read = (path) => readFileSync(join(root, path), 'utf8')

export const { version } = JSON.parse(read('package.json'))

const image = /(image: \S+\/guildhall:)(\S+)/

/** Where else the version stands: what is before it, and the version. */
export const places = {
  'packages/bot/package.json': /("version": ")([^"]+)/,
  'packages/bot/src/calls.ts': /(^const version = ')([^']+)/m,
  'packages/bot-python/pyproject.toml': /(^version = ")([^"]+)/m,
  'packages/bot-python/guildhall/calls.py': /(^VERSION = ")([^"]+)/m,
  'server/auth/oauth.ts': /(export const version = ')([^']+)/,
  'deploy/compose.yaml': image,
  'deploy/kubernetes.yaml': image,
}

/** The files that say another version, or none. */
export const filesOfOtherVersions = () =>
  Object.entries(places)
    .filter(([path, place]) => place.exec(read(path))?.[2] !== version)
    .map(([path]) => path)

const unreleased = '## Unreleased\n'

async function writeVersion() {
  for (const [path, place] of Object.entries(places))
    writeFileSync(join(root, path), read(path).replace(place, `$1${version}`))
  const today = new Date().toISOString().slice(0, 10)
  const changes = read('CHANGELOG.md').replace(unreleased, `${unreleased}\n## ${version} (${today})\n`)
  writeFileSync(join(root, 'CHANGELOG.md'), changes)
  if (existsSync(join(root, '.git'))) await run('git', ['add', 'CHANGELOG.md', ...Object.keys(places)])
}

/** What the changelog says of this version. */
export function releaseNotes() {
  const [, text] = read('CHANGELOG.md').split(new RegExp(`^## ${version.replaceAll('.', '\\.')} .*$`, 'm'))
  if (text === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}.`)
  return text.split(/^## /m, 1)[0].trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await orFail(writeVersion)
