import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './project.mjs'

/* `npm run licences`: lists the licences of everything that runs in production, and fails on one that is not known. */

const known = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'OFL-1.1',
  // libvips, a library of its own that sharp loads; nothing of ours is linked into it.
  'LGPL-3.0-or-later',
])

/** One way to read "(MIT OR Apache-2.0)" is enough; everything in "MIT AND ISC" must be known. */
const isKnown = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => known.has(name.trim())))

/** Everything that runs in production: where npm puts it, how it is called, and its licence. */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .map(([path, { license = 'none' }]) => ({
      path,
      name: path.replace(/^.*node_modules\//, ''),
      licence: license,
    }))
}

function listLicences() {
  const byLicence = new Map()
  for (const { name, licence } of shippedPackages())
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name))

  for (const [licence, names] of [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(`${isKnown(licence) ? ' ' : '!'} ${licence}: ${[...names].sort().join(', ')}\n`)
  const unknown = [...byLicence.keys()].filter((licence) => !isKnown(licence))
  if (unknown.length === 0) return
  process.stderr.write(`Unknown licences: ${unknown.join(', ')}. See scripts/licences.mjs.\n`)
  process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) listLicences()
