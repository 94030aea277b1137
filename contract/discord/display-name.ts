import type { CurrentUser } from '@/contract/calls/discord'

export const displayName = (user: Pick<CurrentUser, 'global_name' | 'username'>) =>
  user.global_name ?? user.username
