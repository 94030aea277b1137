import { expect } from 'vitest'
import { failure } from '@/api/failure.schema'
import type { RconDetails } from '@/api/game.schema'
import { requireSession, type SignedInEnv } from '@/server/auth/authenticate'
import { gameRoutesWith } from '@/server/rcon/game-routes'
import { createApp } from '@/server/http/create-app'
import { streamLimits, testWaits } from '@/server/http/limits'
import type { Runtime } from '@/server/runtime'
import { startSourceServer, type SourceServerOptions } from '@/tests/rcon/source-server'
import { startStrangeServer, type StrangeDeed } from '@/tests/rcon/strange-server'
import { aClient, type Client } from '@/tests/server/a-server'
import { closed, running } from '@/tests/server/rcon/an-attempt'

/** What the operator of a test allows: the machine that it runs on. */
export const loopback = { rconAllowedNetworks: ['127.0.0.1/32'] }
export const password = 'correct-horse'

/** A game server that ends with the test. */
export const aGameServer = (options: Partial<SourceServerOptions> = {}) =>
  running(startSourceServer({ password, order: 'minecraft', ...options }))

/** Something that is no game server and ends with the test. */
export const aStrangeServer = (does: StrangeDeed) => running(startStrangeServer({ does }))

/** What a person enters for it. */
export const detailsOf = ({ port }: { port: number }, overrides: Partial<RconDetails> = {}): RconDetails => ({
  game: 'minecraft',
  host: '127.0.0.1',
  port,
  password,
  ...overrides,
})

/** The game routes alone, with bounds of a test's own. */
export function gameApp(rt: Runtime, options: Parameters<typeof gameRoutesWith>[0]) {
  const app = createApp<SignedInEnv>(rt, '/backend').use(requireSession(rt))
  for (const route of gameRoutesWith(options)) route.mount(app, rt, { streams: streamLimits, testWaits })
  return {
    /** The calls of somebody who is signed in. */
    of: ({ headers }: Pick<Client, 'headers'>) => aClient(app, '/backend', headers),
  }
}

export async function failureOf(response: Response) {
  return { status: response.status, ...failure.parse(await response.json()) }
}

/** Fails the test unless the answer is this refusal. */
export async function expectFailure(answer: Response | Promise<Response>, status: number, code: string) {
  const failed = await failureOf(await answer)
  expect([failed.status, failed.code]).toEqual([status, code])
  return failed
}

export const aClosedPort = () => closed(startStrangeServer({ does: 'hangs up' }))
