// The whole module: Node replaces `getServers` on it when servers are set, which a named import would not see.
import dns from 'node:dns'
import { isIP } from 'node:net'
import type { GameServerDetails, CheckFailure } from '@/contract/calls/game-servers'
import { gameServers as texts } from '@/server/http/texts'
import { HttpError } from '@/server/http/http-error'
import { limitRate, type RateLimit } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { type AddressGuard, createAddressGuard, isGamePort } from './address-guard'
import { type AttemptLimits, attemptLimits, RconError, type RconSignIn } from './attempt'
import { battleyeSignIn } from './battleye'
import { clientDisconnected } from './failures'
import { sourceSignIn } from './source-rcon'
import { webRconSignIn } from './web-rcon'

export type Target = Pick<GameServerDetails, 'game' | 'host' | 'port' | 'password'>

/** `latency` is how long signing in took, in milliseconds. */
type Outcome = { failure: null; latency: number } | { failure: CheckFailure; latency: null }

export const signInByGame: Record<GameServerDetails['game'], RconSignIn> = {
  minecraft: sourceSignIn,
  source: sourceSignIn,
  rust: webRconSignIn,
  battleye: battleyeSignIn,
}

/** How often game servers may be checked; counted for all replicas together. */
const checkLimits = {
  person: { limit: 5, windowSeconds: 600 },
  /** Of one address and port, whoever asks: many games ban an address after a few wrong passwords. */
  target: { limit: 3, windowSeconds: 600 },
}

/** @throws HttpError 429 `rate_limited`, with a text of its own */
async function limit(rt: Runtime, key: string, rate: RateLimit, text: string) {
  try {
    await limitRate(rt, key, rate)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 429) throw error
    throw new HttpError(429, error.code, text, error.extra)
  }
}

const question = { timeout: 1000, tries: 2 }
/** Milliseconds for both families with their second tries. */
const lookUpTimeout = 3000

/**
 * Asks the name servers that Node knows (`dns.getServers()`) for the addresses of a name, once for IPv4 and once for
 * IPv6. Ignores `/etc/hosts` and the system's search domains: both may give a public-looking name a private meaning.
 * `localhost` is always 127.0.0.1 (RFC 6761). Returns an empty list if there are no addresses in time.
 */
export async function lookUp(name: string, signal: AbortSignal): Promise<string[]> {
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1']
  const resolver = new dns.promises.Resolver(question)
  resolver.setServers(dns.getServers())
  const giveUp = () => resolver.cancel()
  const timer = setTimeout(giveUp, lookUpTimeout)
  signal.addEventListener('abort', giveUp)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

/** @throws RconError `dns`, `blocked`; `refused` for another port of the demo's game server, without a look at it */
async function addressOf(
  guard: AddressGuard,
  { host, port }: Pick<Target, 'host' | 'port'>,
  signal: AbortSignal,
) {
  const isName = isIP(host) === 0
  if (isName && !guard.mayLookUp(host)) throw new RconError('blocked')
  const addresses = isName ? await lookUp(host, signal) : [host]
  if (addresses.length === 0) throw new RconError('dns')
  const address = guard.choose(addresses, port)
  if (address === null) throw new RconError(guard.isDemoHost(host) ? 'refused' : 'blocked')
  return address
}

export type CheckerOptions = { signIns?: typeof signInByGame; limits?: AttemptLimits }

/**
 * Returns a function that signs in to a game server. A name is looked up once; the connection goes to the address that
 * was checked and to no other.
 * @throws HttpError 429 `rate_limited`
 */
export function createServerChecker(
  rt: Runtime,
  { signIns = signInByGame, limits = attemptLimits }: CheckerOptions = {},
) {
  const guard = createAddressGuard({
    allowedNetworks: rt.env.rconAllowedNetworks,
    demoPort: rt.demoGameServer?.port,
  })

  async function signIn(userId: string, { game, ...target }: Target, signal: AbortSignal) {
    const { port } = target
    await limit(rt, `rcon-person:${userId}`, checkLimits.person, texts.limitPerson)
    if (!isGamePort(port)) throw new RconError('blocked')
    const address = await addressOf(guard, target, signal)
    await limit(rt, `rcon-target:${address} ${port}`, checkLimits.target, texts.limitTarget)

    const startedAt = performance.now()
    await signIns[game]({ ...target, address, limits, signal })
    return Math.round(performance.now() - startedAt)
  }

  return async (userId: string, target: Target, signal: AbortSignal): Promise<Outcome> => {
    try {
      return { failure: null, latency: await signIn(userId, target, signal) }
    } catch (error) {
      if (signal.aborted) throw clientDisconnected()
      if (error instanceof RconError) return { failure: error.code, latency: null }
      throw error
    }
  }
}
export type ServerCheck = ReturnType<typeof createServerChecker>
