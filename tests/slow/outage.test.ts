import { test } from 'vitest'
import { restartUnderLoad } from '@/tests/server/db/restart-under-load'

test('an outage of PostgreSQL for 30 seconds loses no acknowledged write', async ({ task }) => {
  const { acknowledged, refused, slowest, recovery } = await restartUnderLoad(30)

  task.meta.result =
    `${refused} writes refused with 503, the slowest after ${Math.round(slowest)} ms; the first succeeded ` +
    `${Math.round(recovery)} ms after the return; ${acknowledged} acknowledged, none lost`
})
