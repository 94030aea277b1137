import { z } from 'zod'
import { grantPremium, readGrants, revokePremium } from '@/server/people/entitlements-queries'
import type { Place } from '@/server/env'
import type { Runtime } from '@/server/runtime'

/** What came of a grant or its end. */
export const outcome = z.object({
  changed: z.boolean(),
  /** Whether PREMIUM_USER_IDS names the person, which counts besides. */
  in_environment: z.boolean(),
})
export type Outcome = z.infer<typeof outcome>

export const listing = z.object({
  granted: z.array(z.object({ user_id: z.string(), since: z.string() })),
  in_environment: z.array(z.string()),
})
export type Listing = z.infer<typeof listing>

/** Who may have premium, wherever that is written down. */
export type EntitlementStore = {
  grant: (userId: string) => Promise<Outcome>
  revoke: (userId: string) => Promise<Outcome>
  list: () => Promise<Listing>
}

/** The book that is in an open database. */
export function entitlementStore(
  { db }: Pick<Runtime, 'db'>,
  { premiumUserIds }: Pick<Place, 'premiumUserIds'>,
): EntitlementStore {
  const after = (userId: string, changed: boolean): Outcome => ({
    changed,
    in_environment: premiumUserIds.includes(userId),
  })
  return {
    grant: async (userId) => after(userId, await grantPremium(db, userId)),
    revoke: async (userId) => after(userId, await revokePremium(db, userId)),
    async list() {
      const grants = await readGrants(db)
      return {
        granted: grants.map(({ userId, createdAt }) => ({ user_id: userId, since: createdAt.toISOString() })),
        in_environment: premiumUserIds,
      }
    },
  }
}
