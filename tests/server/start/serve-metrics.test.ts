import { expect, test } from 'vitest'
import { countAnswer } from '@/server/metrics'
import { createMetricsServer } from '@/server/start/serve-metrics'
import { ids } from '@/tests/support/factories'
import { onLoopback } from '@/tests/server/loopback'
import { sharedDatabase } from '@/tests/server/database'
import { aServer } from '@/tests/server/test-server'
import { anHttpServerOf } from './test-http-server'

/** A server of people and bots, and what is read of its metrics. */
async function aWatchedServer() {
  const server = await aServer()
  const { url } = await anHttpServerOf(server.app, { tellAnswered: countAnswer })
  const database = await sharedDatabase()
  const address = `http://127.0.0.1:${await onLoopback(createMetricsServer({ ...server.rt, database }))}`
  const read = async () => (await fetch(`${address}/metrics`)).text()
  return { server, url, address, read }
}

test('the metrics tell what people and the bot did, without any id', async () => {
  const { server, url, read } = await aWatchedServer()
  const path = `/guilds/${ids.guild}/settings`
  const headers = { ...server.headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const patch = (more?: object) =>
    fetch(`${url}/backend${path}`, {
      method: 'PATCH',
      headers: { ...headers, ...more },
      body: '{"chat_prefix":"?"}',
    })

  expect(await read()).not.toMatch(/^guildhall_bot_heartbeat_age_seconds /m)
  expect((await patch()).status).toBe(200)
  expect((await patch({ 'if-match': '"v7"' })).status).toBe(412)
  await server.bot.post('/bot/heartbeat', {})

  await expect.poll(read).toContain('status="412"')
  const text = await read()
  const route = 'method="PATCH",route="/backend/guilds/:guildId/settings"'
  expect(text).toContain(`http_request_duration_seconds_count{${route},status="200"} 1`)
  expect(text).toMatch(/guildhall_saves_total\{subject="settings",author="person"\} [1-9]/)
  expect(text).toMatch(/guildhall_refusals_total\{code="conflict"\} [1-9]/)
  expect(text).toMatch(/^guildhall_bot_heartbeat_age_seconds 0/m)
  expect(text).toMatch(/^guildhall_storage_has_room 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  for (const id of [ids.guild, ids.user]) expect(text).not.toContain(id)
})

test('nothing but the metrics is served there, and only to those who read', async () => {
  const { address } = await aWatchedServer()

  expect((await fetch(`${address}/`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
})
