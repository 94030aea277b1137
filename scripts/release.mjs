import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages } from './build-packages.mjs'
import { orFail, root } from './project.mjs'
import { imagePackages, lockedPackage, makeArchive } from './release-archive.mjs'
import { filesOfOtherVersions, releaseNotes, version } from './versions.mjs'

/*
 * `npm run release -- [--tag v1.2.3] [--into folder]`: makes everything that a release consists of, in `release/` or another
 * folder. With a tag, the tag must be the version that everything here has.
 */

function assertVersion(tag) {
  const others = filesOfOtherVersions()
  if (others.length > 0)
    throw new Error(`${others.join(', ')}: not version ${version}. Use \`npm version\`, which changes all.`)
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not the version of package.json, ${version}.`)
}

function componentOf(name) {
  const { version: its, license } = lockedPackage(name)
  const [reference, purl] = [`${name}@${its}`, `pkg:npm/${name.replace('@', '%40')}@${its}`]
  const about = { 'bom-ref': reference, type: 'library', name, version: its, scope: 'required', purl }
  return { ...about, licenses: [{ license: { id: license } }] }
}

/** Everything that is in the archive, without what npm's list has for other machines, and what differs each time. */
function billOfMaterials() {
  const flags = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { serialNumber: _, ...bill } = JSON.parse(
    execFileSync('npm', ['sbom', '--silent', ...flags], { cwd: root, maxBuffer: 2 ** 26 }).toString(),
  )
  delete bill.metadata.timestamp
  // npm calls it after the folder in which it is.
  bill.metadata.component.name = 'guildhall'
  const isElsewhere = (name) => /^@(img\/sharp|next\/swc)-/.test(name) && !imagePackages.includes(name)
  const isHere = (reference) => !isElsewhere(reference.replace(/@[^@]*$/, ''))
  bill.components = bill.components.filter(({ name }) => !isElsewhere(name))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => isHere(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isHere) }))
  // npm leaves out what only another machine's packages need.
  const known = new Set(bill.components.map(({ name }) => name))
  bill.components.push(...imagePackages.filter((name) => !known.has(name)).map(componentOf))
  return bill
}

/** As `sha256sum --check` reads it. */
function checksums(into) {
  const lines = readdirSync(into)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(into, name)))
          .digest('hex')}  ${name}\n`,
    )
  return lines.join('')
}

async function makeRelease({ tag, into }) {
  assertVersion(tag)
  const notes = tag === undefined ? 'Not released.' : releaseNotes()
  rmSync(into, { recursive: true, force: true })
  await makeArchive(into)
  if (!(await buildPackages(into))) throw new Error('A release needs python3.')
  cpSync(join(root, 'deploy/compose.yaml'), join(into, 'compose.yaml'))
  // A name that begins with a dot would be another one after the download.
  cpSync(join(root, '.env.example'), join(into, 'guildhall.env'))
  writeFileSync(
    join(into, `guildhall-${version}.cdx.json`),
    `${JSON.stringify(billOfMaterials(), null, 2)}\n`,
  )
  writeFileSync(join(into, 'CHANGES.md'), `${notes}\n`)
  writeFileSync(join(into, 'SHA256SUMS'), checksums(into))
}

await orFail(() => {
  const options = { tag: { type: 'string' }, into: { type: 'string', default: join(root, 'release') } }
  return makeRelease(parseArgs({ options }).values)
})
