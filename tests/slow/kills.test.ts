import { inject, test } from 'vitest'
import { killWriters } from '@/tests/server/db/kill-writers'
import { wishes } from './options'

test('killing the program during writes loses nothing', async ({ task }) => {
  const versions = await killWriters(wishes.kills)

  const database = inject('postgresUrl') === undefined ? 'the embedded database' : 'PostgreSQL'
  task.meta.result = `${wishes.kills} kills on ${database}: ${versions} writes, none lost, history without a gap`
})
