import { checkId } from './ids'

/** Who has premium, by their id in Discord. */
export type PremiumHolder = { user: string } | { guild: string }

export function premiumPath(whose: PremiumHolder) {
  const [folder, id] = 'user' in whose ? ['users', whose.user] : ['guilds', whose.guild]
  checkId(id)
  return `/${folder}/${id}/premium`
}
