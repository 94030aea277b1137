import * as z from 'zod/mini'
import { snowflake } from '@/contract/calls/discord'
import { createMemoryRateLimiter } from '@/server/http/rate-limit'
import { createCache } from './cache'
import { unavailable } from './failures'
import type { DiscordLimits } from './limits'
import type { Credentials, Request, Rows } from './request'

const moment = z.pipe(
  z.nullish(z.iso.datetime({ offset: true })),
  z.transform((text) => (text ? new Date(text) : null)),
)

/** An entitlement, as Discord calls it: of the guild where it names one, even if it names who paid as well. */
const sale = z.object({
  sku_id: snowflake,
  user_id: z.nullish(snowflake),
  guild_id: z.nullish(snowflake),
  deleted: z.nullish(z.boolean()),
  consumed: z.nullish(z.boolean()),
  starts_at: moment,
  ends_at: moment,
})
export type Sale = z.output<typeof sale>

export type Buyer = { kind: 'user' | 'guild'; id: string }

type Options = {
  request: Request
  clientId: string | undefined
  credentials: () => Credentials
  rows: Rows
  now: () => number
  limits: DiscordLimits
}

const isTo =
  ({ kind, id }: Buyer, skuIds: readonly string[]) =>
  ({ sku_id, user_id, guild_id }: Sale) =>
    skuIds.includes(sku_id) && (kind === 'guild' ? guild_id === id : user_id === id && !guild_id)

/** What Discord has sold of an application's SKUs, to people and to guilds. */
export function createSales({ request, clientId, credentials, rows, now, limits }: Options) {
  const { staleFor, freshFor, unsoldFor } = limits
  const route = `/applications/${clientId}/entitlements`
  const returns = rows('/applications/*/entitlements', sale)
  const cache = createCache<Sale[]>({ max: limits.buyers, staleFor, now })
  const count = createMemoryRateLimiter(
    { limit: limits.saleCallsPerSecond, windowSeconds: 1 },
    () => new Date(now()),
  )

  /**
   * What Discord has sold to a person or a guild of these SKUs, whether or not that is over: at most a minute old, or ten
   * while Discord cannot be asked.
   */
  async function read(buyer: Buyer, skuIds: readonly string[]): Promise<Sale[]> {
    const { kind, id } = buyer
    const { value } = await cache.read(
      `${kind}/${id}`,
      // Whoever has just bought something comes back at once.
      (sales) => (sales.length > 0 ? freshFor : unsoldFor),
      async () => {
        count('all')
        const query = { [`${kind}_id`]: id, sku_ids: skuIds.join(), exclude_ended: 'true', limit: '100' }
        const found = await request({ route, query, credentials: credentials(), returns })
        if (!found) throw unavailable()
        return found.filter(isTo(buyer, skuIds))
      },
    )
    return value
  }

  return { read }
}
