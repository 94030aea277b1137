import { isGranted } from './entitlements-queries'
import type { Runtime } from '@/server/runtime'

/**
 * Whether the operator lets a person have premium: by `npm run entitle`, or by PREMIUM_USER_IDS. It is asked for each
 * time, so that a grant and its end take effect at once.
 */
export const isEntitled = async (
  { env, db }: Pick<Runtime, 'env' | 'db'>,
  userId: string,
): Promise<boolean> => env.premiumUserIds.includes(userId) || (await isGranted(db, userId))
