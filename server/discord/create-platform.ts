import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Platform } from './client'
import { botCredentials } from './credentials'
import { createGuilds } from './guilds'
import { platformLimits, type PlatformLimits } from './limits'
import { createPeople } from './people'
import { createPresence } from './presence'
import { createRequest } from './request'

type Options = {
  addresses: { apiUrl: string; botToken: string | null }
  log: Logger
  now?: () => Date
  fetch?: typeof fetch
  /** How a short rate limit is waited out; tests move their clock instead. */
  wait?: (milliseconds: number) => Promise<void>
  limits?: Partial<PlatformLimits>
}

/**
 * The client of the chat platform, the same for Discord and for the demo's stand-in. One per process: its caches, its rate
 * limits and its breaker are shared by everything that asks.
 */
export function createPlatform({ addresses, log, now = () => new Date(), ...options }: Options): Platform {
  const limits = { ...platformLimits, ...options.limits }
  const milliseconds = () => now().getTime()
  const ask = createRequest({
    apiUrl: addresses.apiUrl,
    log,
    fetch: options.fetch ?? fetch,
    now: milliseconds,
    wait: options.wait ?? ((time) => delay(time)),
    limits,
  })
  const bot = addresses.botToken ? botCredentials(addresses.botToken) : null
  const shared = { ask, bot, now: milliseconds, limits }
  const presence = createPresence(shared)
  return { ...createPeople({ ...shared, presence }), ...createGuilds({ ...shared, presence }) }
}
