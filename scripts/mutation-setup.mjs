import { afterEach, beforeEach, inject } from 'vitest'

const chosen = inject('mutant')
/** The numbers of the mutants, and the files with mutants, that a test runs. */
const reached = new Set()

globalThis.isMutant = (number) => {
  reached.add(number)
  return number === chosen
}
globalThis.reach = (file) => void reached.add(file)

/** The mutants that run while a file of tests is loaded; its first test tells it. */
let loaded

beforeEach(({ task }) => {
  if (!loaded) {
    loaded = [...reached].filter((what) => typeof what === 'number')
    task.meta.loaded = loaded
  }
  reached.clear()
})

afterEach(({ task }) => {
  task.meta.reached = [...reached]
})
