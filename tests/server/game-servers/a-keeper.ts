import { expect } from 'vitest'
import { rconResult, savedServer, savedServers } from '@/api/game.schema'
import { aServer, type Client } from '@/tests/server/a-server'
import { aGameServer, detailsOf, loopback } from './a-game-server'

export const path = '/user/game'
export const other = '300000000000000002'

export const listOf = async (client: Client) => savedServers.parse(await (await client.get(path)).json())

/** A server that somebody keeps, as it was answered. */
export async function keep(client: Client, game: { port: number }, more = {}) {
  const response = await client.post(path, detailsOf(game, { keep: true, ...more }))
  expect(response.status).toBe(200)
  return savedServer.parse(rconResult.parse(await response.json()).server)
}

export const check = (client: Client, id: string) => client.send('POST', `${path}/${id}/check`)
export const remove = (client: Client, id: string) => client.send('DELETE', `${path}/${id}`)

/** Somebody who may keep servers, a clock, and a server to keep. */
export async function aKeeper() {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  const server = await aServer({ env: loopback, now: () => clock.now })
  const later = () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  return { server, clock, later, game: await aGameServer() }
}
