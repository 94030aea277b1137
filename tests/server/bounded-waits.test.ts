import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { measureLoad } from '@/scripts/bench-load.mjs'
import { within } from '@/scripts/project.mjs'
import { onLoopback } from './loopback'

test('what a script waits for in vain is named after a while, and what comes in time is passed on', async () => {
  const never = new Promise(() => {})

  await expect(within(20, never, 'PostgreSQL did not start')).rejects.toThrow(
    'PostgreSQL did not start within 0.02 s.',
  )
  await expect(within(60_000, Promise.reject(new Error('It ended.')), 'Nothing')).rejects.toThrow('It ended.')
  expect(await within(60_000, Promise.resolve('up'), 'Nothing')).toBe('up')
})

test('a load on a server that does not answer ends with the call that it waited for', async () => {
  const url = `http://127.0.0.1:${await onLoopback(createServer())}`

  await expect(measureLoad([url], { path: '/healthz' }, 1, 20)).rejects.toThrow(
    `${url}/healthz did not answer within 0.02 s.`,
  )
})
