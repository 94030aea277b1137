import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { heartbeatReport } from '@/api/heartbeat.schema'
import { startDemoBot } from '@/server/demo/bot'
import { guildId } from '@/server/demo/ids'
import { createLogger } from '@/server/log'
import { aDemo, client } from './a-demo'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A dashboard that says how it was called, and a bot that runs against it as fast as it can. */
async function aBot(answer: (beats: number) => { status: 200 | 404 | 503; prefix: string }) {
  const demo = await aDemo()
  const beats: { authorization: string | undefined; report: unknown }[] = []
  const read: string[] = []
  const app = new Hono()
  app.post('/backend/bot/heartbeat', async (c) => {
    beats.push({ authorization: c.req.header('authorization'), report: await c.req.json() })
    return c.json({}, answer(beats.length).status)
  })
  app.get('/backend/bot/guilds/:id', (c) => {
    read.push(c.req.param('id'))
    const { status, prefix } = answer(beats.length)
    return c.json({ id: c.req.param('id'), settings: { chat_prefix: prefix } }, status)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const bot = startDemoBot({
    dashboardUrl: `http://127.0.0.1:${port}`,
    apiKey: 'a-bot-api-key',
    platform: { apiUrl: `${demo.base}/api/v10`, botToken: client.botToken },
    log,
    everyMs: 5,
  })
  closers.push(async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  }, bot.close)
  return { beats, read, lines, bot }
}

const until = (isTrue: () => boolean) =>
  vi.waitFor(() => expect(isTrue()).toBe(true), { timeout: 10_000, interval: 5 })

test('the bot reports itself with its key and reads its guilds', async () => {
  const { beats, read } = await aBot(() => ({ status: 200, prefix: '!' }))
  await until(() => beats.length >= 2)
  expect(beats[0]?.authorization).toBe('Bot a-bot-api-key')
  expect(heartbeatReport.parse(beats[0]?.report).guild_count).toBeGreaterThan(100)
  expect(read.slice(0, 2)).toEqual([guildId(1), guildId(2)])
  expect(read.length).toBeLessThanOrEqual(20 * beats.length)
})

test('the bot tells when a prefix has changed', async () => {
  let isChanged = false
  const { read, lines } = await aBot(() => ({ status: 200, prefix: isChanged ? '?' : '!' }))
  await until(() => read.length > 20)
  expect(lines).toEqual([])
  isChanged = true
  await until(() => lines.length > 0)
  expect(lines[0]).toMatch(/The prefix of .+ is now \?/)
})

test('the bot keeps trying while the dashboard is away', async () => {
  const { beats, lines } = await aBot((count) => ({ status: count < 3 ? 503 : 200, prefix: '!' }))
  await until(() => lines.length > 0)
  expect(beats.length).toBeGreaterThanOrEqual(3)
  expect(lines[0]).toContain('The demo bot reaches the dashboard')
})

test('a bot that is closed sends nothing more', async () => {
  const { beats, bot } = await aBot(() => ({ status: 404, prefix: '!' }))
  await until(() => beats.length > 0)
  await bot.close()
  const sent = beats.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(beats).toHaveLength(sent)
})
