import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { installBeside, root } from '@/scripts/project.mjs'

/** Only these checks need them, and one is large, so they are not among the project's dependencies. */
const linters = ['kubernetes-models@4.5.1', 'dockerfile-utils@0.16.3', 'yaml@2.9.1']

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

async function loadLinters() {
  const load = createRequire(join(await installBeside('linters', ...linters), 'node_modules/'))
  const { parseAllDocuments } = load('yaml')
  const { validate } = load('dockerfile-utils')
  return { load, parseAllDocuments, validate }
}

test('the Dockerfile is valid, the YAML files can be read, and Kubernetes’ schema takes its objects', async () => {
  const { load, parseAllDocuments, validate } = await loadLinters()
  const documents = (name: string) =>
    parseAllDocuments(textOf(`deploy/${name}.yaml`), { strict: true, uniqueKeys: true })

  expect(validate(textOf('Dockerfile'))).toEqual([])
  for (const document of ['kubernetes', 'compose', 'traefik'].flatMap(documents))
    expect([...document.errors, ...document.warnings]).toEqual([])
  for (const document of documents('kubernetes')) {
    const object = document.toJS()
    const { [object.kind]: Model } = load(`kubernetes-models/${object.apiVersion}/${object.kind}`)
    expect(() => new Model(object).validate()).not.toThrow()
  }
})
