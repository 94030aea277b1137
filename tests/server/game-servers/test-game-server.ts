import { expect } from 'vitest'
import { type GameServerDetails, checkResult, savedServer, savedServers } from '@/contract/calls/game-servers'
import { requireSession, type SignedInEnv } from '@/server/auth/authenticate'
import { createApp } from '@/server/http/create-app'
import { streamLimits } from '@/server/http/limits'
import { createAskBot } from '@/server/live/ask-bot'
import { gameServerRoutesWith } from '@/server/game-servers/game-server-routes'
import type { Runtime } from '@/server/runtime'
import { type SourceServerOptions, startSourceServer } from '@/tests/support/rcon/source-server'
import { startStrangeServer, type StrangeDeed } from '@/tests/support/rcon/running-server'
import { aClient, aServer, type Client } from '@/tests/server/test-server'
import { closed, running } from '@/tests/server/game-servers/sign-in-attempt'

/** What the operator of a test allows: the machine that it runs on. */
export const loopback = { rconAllowedNetworks: ['127.0.0.1/32'] }
export const password = 'correct-horse'

/** A game server that ends with the test. */
export const aGameServer = (options: Partial<SourceServerOptions> = {}) =>
  running(startSourceServer({ password, order: 'minecraft', ...options }))

/** Something that is no game server and ends with the test. */
export const aStrangeServer = (does: StrangeDeed) => running(startStrangeServer({ does }))

/** What a person enters for it. */
export const detailsOf = (
  { port }: { port: number },
  overrides: Partial<GameServerDetails> = {},
): GameServerDetails => ({
  game: 'minecraft',
  host: '127.0.0.1',
  port,
  password,
  ...overrides,
})

/** The game routes alone, with bounds of a test's own. */
export function gameApp(rt: Runtime, options: Parameters<typeof gameServerRoutesWith>[0]) {
  const app = createApp<SignedInEnv>(rt, '/backend').use(requireSession(rt))
  for (const route of gameServerRoutesWith(options))
    route.mount(app, rt, { streams: streamLimits, askBot: createAskBot(rt) })
  return {
    /** The calls of somebody who is signed in. */
    of: ({ headers }: Pick<Client, 'headers'>) => aClient(app, '/backend', headers),
  }
}

export const aClosedPort = () => closed(startStrangeServer({ does: 'hangs up' }))

export const path = '/user/game'

export const listOf = async (client: Client) => savedServers.parse(await (await client.get(path)).json())

/** A server that somebody keeps, as it was answered. */
export async function keep(client: Client, game: { port: number }, more = {}) {
  const response = await client.post(path, detailsOf(game, { keep: true, ...more }))
  expect(response.status).toBe(200)
  return savedServer.parse(checkResult.parse(await response.json()).server)
}

export const check = (client: Client, id: string) => client.send('POST', `${path}/${id}/check`)
export const remove = (client: Client, id: string) => client.send('DELETE', `${path}/${id}`)

/** Somebody who may keep servers, a clock, and a server to keep. */
export async function aKeeper() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const server = await aServer({ env: loopback, now: () => clock.now })
  const later = () => (clock.now = new Date(clock.now.getTime() + 60_000))
  return { server, later, game: await aGameServer() }
}
