import { test } from 'vitest'
import { killWriters } from './kill-writers'

// Each start opens the database, which takes seconds on a busy machine.
test(
  'every acknowledged write survives a kill, and the restart works without help',
  () => killWriters(1),
  80_000,
)
