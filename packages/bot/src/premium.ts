import { checkId } from './ids'

/** Who has premium, by their id in Discord. */
export type PremiumHolder = { user: string } | { guild: string }

/** @throws TypeError for what names nobody, or two */
export function premiumPath(whose: PremiumHolder) {
  const { user, guild } = { user: undefined, guild: undefined, ...whose }
  if ((user === undefined) === (guild === undefined))
    throw new TypeError('Name either a person ({ user }) or a server ({ guild }).')
  checkId(user ?? guild, user === undefined ? 'server' : 'person')
  return user === undefined ? `/guilds/${guild}/premium` : `/users/${user}/premium`
}

/** When premium ends, as it is sent. @throws TypeError for what is no date */
export function premiumEnd(until: Date | null | undefined) {
  if (until === null) return null
  if (until instanceof Date && !Number.isNaN(until.getTime())) return until.toISOString()
  throw new TypeError(`until: give a Date, or null for premium without an end, not ${JSON.stringify(until)}.`)
}
