import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createBackendApp } from '@/server/start/backend-app'
import { gameServers } from '@/server/db/schema'
import { createLogger } from '@/server/log'
import { aServer } from '@/tests/server/a-server'
import { listening } from '@/tests/server/http/an-app'
import { aGameServer, aStrangeServer, detailsOf, loopback } from './a-game-server'

/** For a first request, which loads what is needed. */
const patience = { timeout: 5000, interval: 5 }

/** The backend behind a real HTTP server, as Next's API route has it, and a person whose browser may break off. */
async function aBrowser() {
  const lines: string[] = []
  const server = await aServer({ env: loopback })
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const port = await listening(createBackendApp({ ...server.rt, log }))
  const headers = { ...server.headers, 'content-type': 'application/json' }
  const post = (body: unknown) => {
    const sent = request({ port, host: '127.0.0.1', path: '/backend/user/game', method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.end(JSON.stringify(body))
    return sent
  }
  return { post, server, lines }
}

test('whoever leaves ends the try at once, and nothing is kept', async () => {
  const { post, server, lines } = await aBrowser()
  const silent = await aStrangeServer('stays silent')

  const sent = post(detailsOf(silent, { keep: true }))
  await vi.waitFor(() => expect(silent.connections()).toBe(1), patience)
  const leftAt = performance.now()
  sent.destroy()
  await silent.idle()

  // The try itself would last six seconds.
  expect(performance.now() - leftAt).toBeLessThan(3000)
  await vi.waitFor(() => expect(lines.join('')).toContain('Answered'), patience)
  expect(await server.rt.db.$count(gameServers)).toBe(0)
  expect(lines.join('')).not.toContain('failed')
})

test('whoever leaves may try again', async () => {
  const { post, lines } = await aBrowser()
  const silent = await aStrangeServer('stays silent')
  const game = await aGameServer()
  const sent = post(detailsOf(silent))
  await vi.waitFor(() => expect(silent.connections()).toBe(1), patience)
  sent.destroy()
  await vi.waitFor(() => expect(lines.join('')).toContain('Answered'), patience)

  const again = post(detailsOf(game))
  const status = await new Promise((resolve) => again.on('response', (answer) => resolve(answer.statusCode)))

  expect(status).toBe(200)
})
