import { delay, http, HttpResponse } from 'msw'
import { fieldErrors } from '@/api/failure.schema'
import { type SavedServer, type RconDetails, rconDetails } from '@/api/game.schema'
import { limits } from '@/config/limits'
import { aKeptServer, anRconResult } from '@/tests/factories'
import { authorized, fails } from './answers'

export const gameUrl = '*/backend/user/game'
export const keptServerUrl = '*/backend/user/game/:id'
export const checkUrl = '*/backend/user/game/:id/check'

type Refusal = { code: string; detail: string }
type Kept = SavedServer & { password?: string }

let kept: Kept[] | null = []
let refusal: Refusal | null = null

export const resetGame = () => {
  kept = []
  refusal = null
}

/** The person's servers, the newest first; null for a backend that keeps none. */
export const setGameServers = (servers: SavedServer[] | null) => {
  kept = servers
}

/** What the server holds, with the passwords that were given since. */
export const keptGameServers = () => kept ?? []

/** What every game server answers from now on; null for one that takes the password. */
export const refuseTries = (next: Refusal | null) => {
  refusal = next
}

const noSuchCall = () => fails(404, { code: 'not_found', detail: 'There is no such address.' })
const unknownServer = () => fails(404, { code: 'unknown_server', detail: 'You keep no such game server.' })
const tooMany = () =>
  fails(409, {
    code: 'too_many_servers',
    detail: `You keep ${limits.gameServers} game servers, which is the most there can be.`,
  })

const at = '2026-08-01T12:00:00.000Z'
const passed = { at, ok: true, latency_ms: anRconResult().latency_ms }

const isAt =
  ({ game, host, port }: Pick<SavedServer, 'game' | 'host' | 'port'>) =>
  (other: SavedServer) =>
    other.game === game && other.host === host.toLowerCase() && other.port === port

/** As its owner sees it. */
const present = ({ password: _password, ...server }: Kept) => server

function keep(all: Kept[], { game, host, port, name, password }: RconDetails) {
  const before = all.find(isAt({ game, host, port }))
  const server: Kept = {
    ...(before ??
      aKeptServer({ id: `kept-${all.length + 1}`, name: host, game, host: host.toLowerCase(), port })),
    ...(name && { name }),
    last_check: passed,
    password,
  }
  kept = before ? all.map((other) => (other === before ? server : other)) : [server, ...all]
  return present(server)
}

async function tryServer({ request }: { request: Request }) {
  const details = rconDetails.safeParse(await request.json())
  if (!details.success)
    return fails(400, {
      code: 'invalid',
      detail: 'Some of this cannot be saved as it is. Please check the marked fields.',
      fields: fieldErrors(details.error),
    })
  const { game, keep: isToKeep } = details.data
  if (isToKeep && kept && kept.length >= limits.gameServers && !kept.some(isAt(details.data)))
    return tooMany()
  if (refusal) return fails(400, refusal)
  const server = isToKeep && kept ? keep(kept, details.data) : undefined
  return HttpResponse.json(anRconResult({ game, server }))
}

type Info = { request: Request; params: Record<string, string | readonly string[] | undefined> }

function checkServer({ params }: Info) {
  const server = kept?.find(({ id }) => id === params.id)
  if (!kept || !server) return unknownServer()
  const last_check = refusal ? { at, ok: false, ...refusal } : passed
  const checked = { ...server, last_check }
  kept = kept.map((other) => (other === server ? checked : other))
  if (refusal) return fails(400, refusal)
  return HttpResponse.json(anRconResult({ game: server.game, server: present(checked) }))
}

function removeServer({ params }: Info) {
  if (!kept?.some(({ id }) => id === params.id)) return unknownServer()
  kept = kept.filter(({ id }) => id !== params.id)
  return new HttpResponse(null, { status: 204 })
}

export const gameHandlers = [
  http.get(
    gameUrl,
    authorized(() =>
      kept ? HttpResponse.json({ servers: kept.map(present), most: limits.gameServers }) : noSuchCall(),
    ),
  ),
  http.post(gameUrl, authorized(tryServer)),
  http.post(checkUrl, authorized<Info>(checkServer)),
  http.delete(keptServerUrl, authorized<Info>(removeServer)),
]

/** A game server that never answers, until the browser gives up. */
export const silentGame = [
  http.post(gameUrl, () => delay('infinite')),
  http.post(checkUrl, () => delay('infinite')),
]
