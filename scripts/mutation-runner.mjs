import { relative } from 'node:path'
import { createVitest } from 'vitest/node'

/*
 * One Vitest of `npm run test:mutation`: it is told which mutant to wake and which tests to run, and tells what became of
 * them. Each run has workers of its own, so that no mutant leaves anything behind; what was transformed is kept.
 */

let results = []
let isMutated = false

const pathOf = ({ moduleId }) => relative(process.cwd(), moduleId)

const reporter = {
  onTestCaseResult(test) {
    const { reached = [] } = test.meta()
    const { state } = test.result()
    results.push({ id: test.id, file: pathOf(test.module), name: test.fullName, state, reached })
    // One that notices the mutant is enough.
    if (isMutated && state === 'failed') void vitest.cancelCurrentRun('test-failure')
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0) results.push({ file: pathOf(module), name: '', state: 'failed' })
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

/** @param request.tests the ids of tests in each file; all tests unless given */
async function runTests({ mutant, tests }) {
  for (const project of vitest.projects) project.provide('mutant', mutant)
  isMutated = mutant !== undefined
  results = []
  const { unhandledErrors } = await vitest.runTestSpecifications(tests?.map(specificationOf) ?? all)
  process.send({ results, hasError: unhandledErrors.length > 0 })
}

process.on('message', (request) => void runTests(request))
// Whoever asked is gone.
process.once('disconnect', () => process.exit())
