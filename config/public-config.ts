/** What a deployment tells its pages at run time. Nothing here is secret. */
export type PublicConfig = {
  mode: 'demo' | 'real'
  /** Who answers `/backend`: the reference backend, which offers everything, or one of the operator's own. */
  backend: 'reference' | 'own'
  /** The platform's image CDN, without a trailing slash. */
  cdnUrl: string
  /** Where the bot is invited; `guild_id` is added to preset the guild. Null when there is no bot to invite. */
  inviteUrl: string | null
  analytics: { scriptUrl: string; websiteId: string | null } | null
  /** Public part of the error-report address; null turns reports off and loads nothing. */
  errorReportsDsn: string | null
}

export const defaultPublicConfig: PublicConfig = {
  mode: 'real',
  backend: 'reference',
  cdnUrl: 'https://cdn.discordapp.com',
  inviteUrl: null,
  analytics: null,
  errorReportsDsn: null,
}

/** The invite address with a guild preset, so that nobody has to look for it in the platform's list. */
export function inviteTo(inviteUrl: string, guildId: string) {
  const url = new URL(inviteUrl)
  url.searchParams.set('guild_id', guildId)
  url.searchParams.set('disable_guild_select', 'true')
  return url.toString()
}
