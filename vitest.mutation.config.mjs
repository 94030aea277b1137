import { BaseSequencer } from 'vitest/node'
import config from './vitest.config.ts'

/** The nearest test files come first, as they are asked for. */
class AsAsked extends BaseSequencer {
  sort(files) {
    return files
  }
}

config.test.sequence = { sequencer: AsAsked }
// Projects take it from here alone.
config.test.maxWorkers = Number(process.env.MUTATION_THREADS ?? config.test.maxWorkers)
for (const { test } of config.test.projects)
  test.setupFiles = ['scripts/mutation-setup.mjs', ...(test.setupFiles ?? [])]

export default config
