import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBrowser } from './find-browser.mjs'
import { buildIfStale, installBeside, orFail, root, run, tool } from './project.mjs'

/*
 * `npm run test:deploy`: the build as the Dockerfile starts it, behind a real nginx with TLS, and Caddy with its
 * file; before that, the Dockerfile and the YAML files are checked. Takes a minute; needs `nginx`, `openssl`, `caddy` and
 * npm's registry.
 */

/** Only these checks need them, and one is large, so they are not among the project's dependencies. */
const linters = ['kubernetes-models@4.5.1', 'dockerfile-utils@0.16.3', 'yaml@2.9.1']

const textOf = (file) => readFileSync(join(root, file), 'utf8')

/** What Kubernetes' own schema says against an object. */
function wrongWith(load, object) {
  const { apiVersion, kind } = object
  const { [kind]: Model } = load(`kubernetes-models/${apiVersion}/${kind}`)
  try {
    new Model(object).validate()
    return []
  } catch (error) {
    return [`${kind}: ${error.message}`]
  }
}

/** @returns what is wrong with the Dockerfile, the Kubernetes manifests and the other YAML files, a line each */
async function checkDeployFiles() {
  const load = createRequire(join(await installBeside('linters', ...linters), 'node_modules/'))
  const { parseAllDocuments } = load('yaml')
  const { validate } = load('dockerfile-utils')
  const documents = (file) => parseAllDocuments(textOf(file), { strict: true, uniqueKeys: true })
  const yamlFiles = ['kubernetes', 'compose', 'traefik'].map((name) => `deploy/${name}.yaml`)
  return [
    ...validate(textOf('Dockerfile')).map(
      ({ message, range }) => `Dockerfile, line ${range.start.line + 1}: ${message}`,
    ),
    ...yamlFiles.flatMap((file) =>
      documents(file).flatMap(({ errors, warnings }) =>
        [...errors, ...warnings].map(({ message }) => `${file}: ${message}`),
      ),
    ),
    ...documents('deploy/kubernetes.yaml')
      .flatMap((document) => wrongWith(load, document.toJS()))
      .map((line) => `deploy/kubernetes.yaml: ${line}`),
  ]
}

const missing = ['nginx', 'openssl', 'caddy'].filter((name) => spawnSync(name, ['-v']).error)
await orFail(async () => {
  if (missing.length > 0) throw new Error(`Install ${missing.join(' and ')} to test a deployment.`)
  const wrong = await checkDeployFiles()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const browser = await ensureBrowser()
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to deploy.')
  const args = ['test', '--config', 'tests/deploy/playwright.config.ts', ...process.argv.slice(2)]
  process.exitCode = await run(tool('playwright'), args, { env: { CHROMIUM_PATH: browser } })
})
