/** Bounds of the Discord client. Durations are milliseconds. Tests narrow single values. */
export const discordLimits = {
  /** One call, from sending it to the last byte of its answer. */
  timeout: 8_000,
  answerBytes: 8 * 1024 * 1024,

  /** A rate limit that lifts within this time is waited out; a longer one is passed on as a 429. */
  maxWait: 1_000,
  /** Calls that may wait for a rate limit at the same time. */
  waiters: 200,
  /** How often one call is sent, when a 429 tells it to come back at once. */
  tries: 2,
  /** A 429 that does not say how long it lasts, and the longest that is believed. */
  unknownBlock: 5_000,
  maxBlock: 24 * 60 * 60_000,
  /** Discord's limit for all calls of one bot. */
  botCallsPerSecond: 50,
  buckets: 5_000,

  /** Refusals (401, 403, 429) in the window after which nothing more is sent; Discord bans at 10,000. */
  refusals: 2_000,
  refusalWindow: 10 * 60_000,
  revokedTokens: 10_000,
  /** A bot token that was refused is tried again after this time. */
  botTokenPause: 60_000,
  /** Calls for guilds without the bot in the window: they count as refusals, so they get a part of those only. */
  absences: 500,
  /** For so long a guild without the bot is not called again while the bot's list does not have it either. */
  agreedFor: 10 * 60_000,
  /** The bot's own id does not change. */
  botIdFor: 24 * 60 * 60_000,
  /** Failures in a row after which Discord counts as down, and how long until one call tries again. */
  outageAfter: 5,
  outagePause: 2_000,

  /** How old an answer may be by default, and how old when Discord cannot be asked. */
  freshFor: 60_000,
  staleFor: 10 * 60_000,
  /** "The bot is not there" is asked again sooner: people look right after inviting it. */
  absentFor: 5_000,
  users: 5_000,
  guildLists: 1_000,
  guilds: 2_000,
  /** Members of guilds whose roles were asked for. */
  members: 10_000,
  /** What was found by the names of members. */
  memberSearches: 1_000,
  /** How old somebody's name may be. */
  namesFor: 5 * 60_000,
  /** Names of members are asked for so often, so that enough is left of the bot's calls, and so many at once. */
  memberCallsPerSecond: 20,
  membersAtOnce: 5,
  /** How long a lookup of several members goes on asking. */
  membersWait: 2_000,
  /** People and guilds of whom it is known what Discord has sold them, and how old that may be where it is nothing. */
  buyers: 10_000,
  unsoldFor: 10_000,
  /** What Discord has sold is asked for so often, so that enough is left of the bot's calls. */
  saleCallsPerSecond: 20,
  /** How old the numbers of the roles' members may be, and how long a list of roles waits for them. */
  countsFor: 10 * 60_000,
  countsWait: 400,
  /** Role, channel, emoji and thread lists, each. */
  lists: 300,

  /** The bot's guild list: guilds in a page, and how many pages are read at the same time and kept. */
  botPage: 200,
  botPagesAtOnce: 5,
  botPagesKept: 250,
  /** How long a person's list waits to know where the bot is, and whoever asked anew or for a single guild. */
  presenceWait: 400,
  confirmWait: 2_000,
}

export type DiscordLimits = typeof discordLimits
