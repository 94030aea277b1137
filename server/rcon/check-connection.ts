// The whole module: Node replaces `getServers` on it when servers are set, which a named import would not see.
import dns from 'node:dns'
import { isIP } from 'node:net'
import type { RconDetails, RconFailure } from '@/api/game.schema'
import texts from '@/config/messages/en/rcon.json'
import { HttpError } from '@/server/http/http-error'
import { limitRate, type RateLimit } from '@/server/http/rate-limit'
import type { Runtime } from '@/server/runtime'
import { type AddressGuard, createAddressGuard, isGamePort } from './address-guard'
import { attemptLimits, type AttemptLimits, RconError, type RconSignIn } from './attempt'
import { battleyeSignIn } from './battleye'
import { clientDisconnected } from './failures'
import { checkLimits, lookUpTime } from './limits'
import { sourceSignIn } from './source'
import { webRconSignIn } from './web-rcon'

export type Target = Pick<RconDetails, 'game' | 'host' | 'port' | 'password'>

/** `latency` is what signing in took, in milliseconds. */
type Outcome = { failure: null; latency: number } | { failure: RconFailure; latency: null }

export type ValidatorOptions = {
  signIns?: Record<RconDetails['game'], RconSignIn>
  limits?: AttemptLimits
}

/** @throws HttpError 429 `rate_limited`, in words of its own */
async function limit(rt: Runtime, key: string, rate: RateLimit, text: string) {
  try {
    await limitRate(rt, key, rate)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 429) throw error
    throw new HttpError(429, error.code, text, error.extra)
  }
}

/** The checked address of a host. @throws RconError `dns`, `blocked` */
async function addressOf(guard: AddressGuard, host: string, signal: AbortSignal) {
  const isName = isIP(host) === 0
  if (isName && !guard.mayLookUp(host)) throw new RconError('blocked')
  const addresses = isName ? await lookUp(host, signal) : [host]
  if (addresses.length === 0) throw new RconError('dns')
  const address = guard.choose(addresses)
  if (address === null) throw new RconError('blocked')
  return address
}

/**
 * A function that really signs in at a game server. The name is looked up once; the connection goes to the address that
 * was checked and to no other.
 * @throws HttpError 429 `rate_limited`
 */
export function createRconChecker(
  rt: Runtime,
  { signIns = signInByGame, limits = attemptLimits }: ValidatorOptions = {},
) {
  const guard = createAddressGuard({ allowedNetworks: rt.env.rconAllowedNetworks })

  async function latencyOf(userId: string, target: Target, signal: AbortSignal) {
    const { game, host, port, password } = target
    await limit(rt, `rcon-person:${userId}`, checkLimits.person, texts.limitPerson)
    if (!isGamePort(port)) throw new RconError('blocked')
    const address = await addressOf(guard, host, signal)
    await limit(rt, `rcon-target:${address} ${port}`, checkLimits.target, texts.limitTarget)

    const startedAt = performance.now()
    await signIns[game]({ address, port, host, password, limits, signal })
    return Math.round(performance.now() - startedAt)
  }

  return async (userId: string, target: Target, signal: AbortSignal): Promise<Outcome> => {
    try {
      return { failure: null, latency: await latencyOf(userId, target, signal) }
    } catch (error) {
      if (signal.aborted) throw clientDisconnected()
      if (error instanceof RconError) return { failure: error.code, latency: null }
      throw error
    }
  }
}
export type Validator = ReturnType<typeof createRconChecker>

export const signInByGame: Record<RconDetails['game'], RconSignIn> = {
  minecraft: sourceSignIn,
  source: sourceSignIn,
  rust: webRconSignIn,
  battleye: battleyeSignIn,
}

/** Of one question; the second try of both fits into `lookUpTime`. */
const question = { timeout: 1000, tries: 2 }

const isLocalhost = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * The addresses of a name, asked of the name servers that Node knows (`dns.getServers()`), once for IPv4 and once for
 * IPv6. Neither `/etc/hosts` nor the system's search domains are looked at: both may give a public-looking name a
 * private meaning. `localhost` is 127.0.0.1 without a question (RFC 6761). Empty when there are none in time.
 */
export async function lookUp(name: string, signal: AbortSignal): Promise<string[]> {
  if (isLocalhost(name)) return ['127.0.0.1']
  const resolver = new dns.promises.Resolver(question)
  resolver.setServers(dns.getServers())
  const giveUp = () => resolver.cancel()
  const timer = setTimeout(giveUp, lookUpTime)
  signal.addEventListener('abort', giveUp)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}
