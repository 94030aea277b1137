import { type Brand, defaultBrand } from './brand'

/** What a deployment tells its pages at run time. Nothing here is secret. */
export type PublicConfig = {
  /** Where people open the dashboard, without a trailing slash. */
  publicUrl: string
  mode: 'demo' | 'real'
  brand: Brand
  /** Who answers `/backend`: the reference backend, which offers everything, or one of the operator's own. */
  backend: 'reference' | 'own'
  /** Discord's image CDN, without a trailing slash. */
  cdnUrl: string
  /** Where the bot is invited, to any guild (`createInvitation`). Null when there is no bot to invite. */
  inviteUrl: string | null
  /** The operator chose what the invitation asks for, whatever the features need. */
  isInviteFixed: boolean
  /** The bot as the author of its messages, with the hash of its avatar. Null where it is not known. */
  bot: { id: string; name: string; avatar: string | null } | null
  /** Where people get premium. Null where nobody says. */
  premiumUrl: string | null
  analytics: { scriptUrl: string; websiteId: string | null } | null
  /** Public part of the error-report address; null turns reports off and loads nothing. */
  errorReportsDsn: string | null
  /** Where a game server answers that can be tried. Null but in the demo. */
  demoGameServer: string | null
}

export const defaultPublicConfig: PublicConfig = {
  publicUrl: '',
  mode: 'real',
  brand: defaultBrand,
  backend: 'reference',
  cdnUrl: 'https://cdn.discordapp.com',
  inviteUrl: null,
  isInviteFixed: false,
  bot: null,
  premiumUrl: null,
  analytics: null,
  errorReportsDsn: null,
  demoGameServer: null,
}
