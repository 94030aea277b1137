import { test } from 'vitest'
import { killWriters } from './kill-writers'

test('every acknowledged write survives a kill, and the restart works without help', () => killWriters(1))
