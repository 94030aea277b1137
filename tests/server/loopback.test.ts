import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from './http/test-app'
import { anHttpServerOf } from './start/test-http-server'

test.each([
  ['alone', async (app: Parameters<typeof listening>[0]) => `http://127.0.0.1:${await listening(app)}`],
  [
    'behind the entry’s server',
    async (app: Parameters<typeof listening>[0]) => (await anHttpServerOf(app)).url,
  ],
])('a test ends when an app %s has done what was asked of it, also where nobody waits', async (_, urlOf) => {
  let isDone = false
  // Runs last. What is written later would be found by the next test.
  onTestFinished(() => expect(isDone).toBe(true))
  let hasArrived = false
  const url = await urlOf({
    async fetch(request) {
      hasArrived = true
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }))
      for (let turn = 0; turn < 100; turn += 1) await setImmediate()
      isDone = true
      return new Response('late')
    },
  })

  void fetch(url).catch(() => undefined)
  await expect.poll(() => hasArrived, { interval: 5 }).toBe(true)
})
