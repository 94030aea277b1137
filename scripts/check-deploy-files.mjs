import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, run } from './project.mjs'

/** Only this check needs them, and one is large, so they are not among the project's dependencies. */
const packages = ['kubernetes-models@4.5.1', 'dockerfile-utils@0.16.3', 'yaml@2.9.1']

/** Installs them beside the project, unless they are there already. @returns what loads them */
async function linters() {
  const folder = join(root, 'node_modules/.cache/guildhall/linters')
  mkdirSync(folder, { recursive: true })
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['install', '--prefix', folder, ...flags, ...packages])
  if (code !== 0) throw new Error('npm could not install what checks the deployment files.')
  return createRequire(join(folder, 'node_modules/'))
}

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
export async function checkDeployFiles() {
  const load = await linters()
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
