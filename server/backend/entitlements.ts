import type { Runtime } from '@/server/runtime'

/** Whether the operator granted premium to a person. */
export const isEntitled = async ({ env }: Pick<Runtime, 'env' | 'db'>, userId: string): Promise<boolean> =>
  env.premiumUserIds.includes(userId)
