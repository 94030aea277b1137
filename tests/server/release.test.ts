import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { addDocuments } from '@/scripts/release-archive.mjs'
import { filesOfOtherVersions, places, version } from '@/scripts/versions.mjs'
import { aFolder } from '@/tests/server/start/test-http-server'
import { linesOf, runToEnd } from '@/tests/server/test-program'

test('everything that names the version names that of package.json', () => {
  expect(filesOfOtherVersions()).toEqual([])
})

test('npm version changes it everywhere, and gives the unreleased changes its heading', async () => {
  const cwd = aFolder()
  const scripts = ['node-version.cjs', 'project.mjs', 'versions.mjs'].map((name) => `scripts/${name}`)
  const files = ['package.json', ...scripts, ...Object.keys(places)]
  for (const file of files) cpSync(file, join(cwd, file))
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8')
  writeFileSync(
    join(cwd, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.0.1 (2026-01-01)\n\n- Old.\n',
  )

  const npm = ['npm', 'version', '12.0.0', '--no-git-tag-version', '--silent']
  expect(await runToEnd(npm, { cwd, HOME: cwd })).toMatchObject({ code: 0 })

  for (const file of Object.keys(places)) {
    expect(read(file)).toContain('12.0.0')
    expect(read(file)).not.toContain(version)
  }
  expect(read('CHANGELOG.md')).toMatch(
    /## Unreleased\n\n## 12\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n- New\.\n\n## 0\.0\.1/,
  )
  const notes = "import { releaseNotes } from './scripts/versions.mjs'; console.log(releaseNotes())"
  const said = await runToEnd([process.execPath, '--input-type=module', '--eval', notes], { cwd })
  expect(said.out).toEqual(['- New.'])
})

test('every link in what an archive has to read leads to a file in it, or to the repository', () => {
  const into = aFolder()
  addDocuments(into)

  const links = readdirSync(into, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(into, file), 'utf8').matchAll(/\]\((https?:[^)\s]+|[\w./-]+)/g)].map(
        ([, target = '']) => ({
          file,
          target,
        }),
      ),
    )
  const lost = links.filter(
    ({ file, target }) => !/^https?:/.test(target) && !existsSync(join(into, dirname(file), target)),
  )
  expect(lost).toEqual([])
  expect(links.map(({ target }) => target)).toEqual(
    expect.arrayContaining([
      '../packages/bot/README.md',
      `https://github.com/guildhall/guildhall/blob/v${version}/examples/bot-discord-py/README.md`,
    ]),
  )
})

/** Writes what it was asked for, as docker would write what it pushed. */
const docker = `#!/bin/sh
echo "$@" >> "$0.log"
for word; do
  case $word in program=*) ls "\${word#program=}" >> "$0.log" ;; esac
  if [ "$before" = --metadata-file ]; then echo '{"containerimage.digest": "sha256:abc"}' > "$word"; fi
  before=$word
done
`

/** A release whose archive has one file. */
async function aRelease() {
  const folder = aFolder({ 'guildhall-1.2.3/main.mjs': '', docker })
  const run = (...command: string[]) => runToEnd(command, { cwd: folder, DOCKER: join(folder, 'docker') })
  await run('tar', '-czf', 'guildhall-1.2.3.tar.gz', 'guildhall-1.2.3')
  await run('chmod', '+x', 'docker')
  const archive = readFileSync(join(folder, 'guildhall-1.2.3.tar.gz'))
  const sum = createHash('sha256').update(archive).digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  guildhall-1.2.3.tar.gz\n`)
  const script = join(process.cwd(), 'scripts/release-image.sh')
  const pushes = () => run(script, 'registry.example/guildhall', '1.2.3', folder)
  return { folder, pushes, asked: () => linesOf(readFileSync(join(folder, 'docker.log'), 'utf8')) }
}

test('the image of a release is made for both processors from the archive, and its digest is told', async () => {
  const { pushes, asked } = await aRelease()

  expect(await pushes()).toMatchObject({ code: 0, out: ['digest=sha256:abc'] })
  const [, build, ...files] = asked()
  expect(build).toContain('--platform linux/amd64,linux/arm64')
  expect(build).toContain('--tag registry.example/guildhall:1.2.3')
  expect(build).toContain('--provenance=mode=max --sbom=true')
  expect(files).toEqual(['main.mjs'])
})

test('no image is made from an archive that is not the one whose checksum was written down', async () => {
  const { folder, pushes } = await aRelease()
  writeFileSync(join(folder, 'guildhall-1.2.3.tar.gz'), 'another')

  expect(await pushes()).toMatchObject({ code: 1, out: [expect.stringContaining('FAILED')] })
})
