import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const shipped = Object.entries(packages).filter(
  ([path, { dev, devOptional }]) => path && !dev && !devOptional,
)
const byLicence = new Map()
for (const [path, { license = 'none' }] of shipped) {
  const name = path.replace(/^.*node_modules\//, '')
  byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name))
}

for (const [licence, names] of [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1))) {
  process.stdout.write(`${isKnown(licence) ? ' ' : '!'} ${licence}: ${[...names].sort().join(', ')}\n`)
}
const unknown = [...byLicence.keys()].filter((licence) => !isKnown(licence))
if (unknown.length > 0) {
  process.stderr.write(`Unknown licences: ${unknown.join(', ')}. See scripts/licences.mjs.\n`)
  process.exitCode = 1
}
