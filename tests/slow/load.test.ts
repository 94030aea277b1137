import { test } from 'vitest'
import { expectFlat, mixedLoad } from './mixed-load'
import { wishes } from './options'

test(
  'a long mixed load causes no memory growth, failures or gaps in the history',
  async ({ task }) => {
    const { calls, busy, slowest, samples } = await mixedLoad(wishes.minutes * 60)
    expectFlat(samples)

    const heaps = samples.map(({ heap }) => Math.round(heap))
    task.meta.result =
      `${wishes.minutes} minutes, ${calls} calls: none failed, ${busy} told to try again, p99 ${slowest} ms, ` +
      `memory ${heaps.at(Math.floor(heaps.length / 4))} MB after a quarter and ${heaps.at(-1)} MB at the end`
  },
  (wishes.minutes + 10) * 60_000,
)
