import { delay, http, HttpResponse } from 'msw'
import { type SavedServer, type GameServerDetails, gameServerDetails } from '@/contract/calls/game-servers'
import { limits } from '@/contract/limits'
import { aKeptServer, anRconResult } from '@/tests/support/factories'
import { fails, found, held, type Info, invalid, signedIn } from './answers'

export const gameUrl = '*/backend/user/game'
export const keptServerUrl = '*/backend/user/game/:id'
export const checkUrl = '*/backend/user/game/:id/check'

type Refusal = { code: string; detail: string }
type Kept = SavedServer & { password?: string }

const kept = held((): Kept[] | null => [])
const refusal = held((): Refusal | null => null)

/** The person's servers, the newest first; null for a backend that keeps none. */
export const setGameServers = (servers: SavedServer[] | null) => {
  kept.value = servers
}

/** What the server holds, with the passwords that were given since. */
export const keptGameServers = () => kept.value ?? []

/** What every game server answers from now on; null for one that takes the password. */
export const refuseChecks = (next: Refusal | null) => {
  refusal.value = next
}

const at = '2026-08-01T12:00:00.000Z'
const passed = { at, ok: true, latency_ms: anRconResult().latency_ms }

/** As its owner sees it. */
const present = ({ password: _password, ...server }: Kept) => server

function keep({ game, host, port, name, password }: GameServerDetails, before?: Kept) {
  const all = keptGameServers()
  const fresh = () =>
    aKeptServer({ id: `kept-${all.length + 1}`, name: host, game, host: host.toLowerCase(), port })
  const server = { ...(before ?? fresh()), ...(name && { name }), last_check: passed, password }
  kept.value = before ? all.map((other) => (other === before ? server : other)) : [server, ...all]
  return present(server)
}

async function tryServer({ request }: Info) {
  const details = gameServerDetails.safeParse(await request.json())
  if (!details.success) return invalid(details.error, 400)
  const { game, host, port } = details.data
  const isKept = details.data.keep && kept.value !== null
  const before = keptGameServers().find(
    (other) => other.game === game && other.host === host.toLowerCase() && other.port === port,
  )
  if (isKept && !before && keptGameServers().length >= limits.gameServers)
    return fails(409, { code: 'too_many_servers', detail: 'There is no room for another server.' })
  if (refusal.value) return fails(400, refusal.value)
  return HttpResponse.json(anRconResult({ game, server: isKept ? keep(details.data, before) : undefined }))
}

const theServer = ({ params }: Info) => keptGameServers().find(({ id }) => id === params.id)

function checkServer(info: Info) {
  const server = theServer(info)
  if (!server) return found(null, 'unknown_server')
  const checked = { ...server, last_check: refusal.value ? { at, ok: false, ...refusal.value } : passed }
  kept.value = keptGameServers().map((other) => (other === server ? checked : other))
  if (refusal.value) return fails(400, refusal.value)
  return HttpResponse.json(anRconResult({ game: server.game, server: present(checked) }))
}

function removeServer(info: Info) {
  const server = theServer(info)
  if (!server) return found(null, 'unknown_server')
  kept.value = keptGameServers().filter((other) => other !== server)
  return new HttpResponse(null, { status: 204 })
}

export const gameHandlers = [
  signedIn.get(gameUrl, () =>
    found(kept.value && { servers: kept.value.map(present), most: limits.gameServers }),
  ),
  signedIn.post(gameUrl, tryServer),
  signedIn.post(checkUrl, checkServer),
  signedIn.delete(keptServerUrl, removeServer),
]

/** A game server that never answers, until the browser gives up. */
export const silentGameServer = [
  http.post(gameUrl, () => delay('infinite')),
  http.post(checkUrl, () => delay('infinite')),
]
