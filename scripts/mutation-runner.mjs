import { relative } from 'node:path'
import { createVitest } from 'vitest/node'

/*
 * One Vitest of `npm run test:mutation`: it is told which mutant to wake and which tests to run, and tells what became of
 * them. Each run has workers of its own, so that no mutant leaves anything behind; what was transformed is kept.
 */

/** By their file. */
let results = new Map()
let isMutated = false

const pathOf = ({ moduleId }) => relative(process.cwd(), moduleId)

const add = (result) => void results.set(result.file, [...(results.get(result.file) ?? []), result])

const reporter = {
  onTestModuleQueued(module) {
    process.send({ began: pathOf(module) })
  },
  onTestCaseResult(test) {
    const { reached = [], loaded } = test.meta()
    const { state } = test.result()
    add({ id: test.id, file: pathOf(test.module), name: test.fullName, state, reached, loaded })
    // One that notices the mutant is enough.
    if (isMutated && state === 'failed') void vitest.cancelCurrentRun('test-failure')
  },
  onTestModuleEnd(module) {
    const file = pathOf(module)
    if (module.errors().length > 0) add({ file, name: '', state: 'failed' })
    process.send({ ended: file, results: results.get(file) ?? [] })
  },
}

const vitest = await createVitest('test', {
  config: 'vitest.mutation.config.mjs',
  watch: false,
  retry: 1,
  project: ['!embedded'],
  reporters: [reporter],
})
const all = await vitest.globTestSpecifications()

/** The specification of some tests of a file. */
function specificationOf([file, testIds]) {
  const { project, moduleId, pool } = all.find((specification) => pathOf(specification) === file)
  return project.createSpecification(moduleId, { testIds }, pool)
}

/** @param request.tests the ids of tests in each file; all tests unless given, except in the files `without` */
async function runTests({ mutant, tests, without = [] }) {
  for (const project of vitest.projects) project.provide('mutant', mutant)
  isMutated = mutant !== undefined
  results = new Map()
  process.send({ files: all.length })
  const wanted = tests?.map(specificationOf) ?? all.filter((one) => !without.includes(pathOf(one)))
  const { unhandledErrors } = await vitest.runTestSpecifications(wanted)
  process.send({
    isAnswer: true,
    results: [...results.values()].flat(),
    hasError: unhandledErrors.length > 0,
  })
}

process.on('message', (request) => void runTests(request))
// Whoever asked has gone.
process.once('disconnect', () => process.exit())
