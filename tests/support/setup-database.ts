import { beforeAll } from 'vitest'
import { sharedDatabase } from '@/tests/server/database'

// Opening it takes seconds, which are not the first test's: on a busy machine they would use up its time.
beforeAll(async () => {
  await sharedDatabase()
})
