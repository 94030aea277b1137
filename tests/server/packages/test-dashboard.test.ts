import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readLoaded } from '@/server/live/versions'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'
import { aBot, aDashboard, until } from './test-dashboard'

test('a test ends when the dashboard has written what a bot that is closed reported', async () => {
  const server = await aServer()
  const loaded = async () => (await readLoaded(server.rt.db, ids.guild)).settings
  // Runs last. A report that is written later would be found by the next test.
  onTestFinished(async () => expect(await loaded()).toBe(0))
  let reports = 0
  const dashboard = await aDashboard({
    async fetch(request) {
      if (!request.url.endsWith('/loaded')) return server.app.fetch(request)
      const report = new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: await request.text(),
      })
      reports += 1
      await ended(request.signal)
      for (let turn = 0; turn < 100; turn += 1) await setImmediate()
      return server.app.fetch(report)
    },
  })

  aBot({ url: dashboard.url, guilds: [ids.guild] })
  await until(() => reports > 0)
})

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
