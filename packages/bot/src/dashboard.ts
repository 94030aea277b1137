import type { ListChoices } from './choices'
import type { CommandUse, Refusal } from './command-rules'
import type { FeatureDefinition, FeatureOptions, Guild, SettingsDefinition } from './define-feature'
import type { Facts } from './facts'
import type { PremiumHolder } from './premium'
import type { Times } from './retry'
import type {
  Availability,
  Command,
  DeclarationResult,
  Problem,
  Report,
  TestMessage,
  TestResult,
} from './wire'

type Problems = readonly Problem[] | void

/** What the bot declares. What is left out stays as it was declared before. */
export type Declaration = {
  /** All features of the bot, in the order in which people see them. */
  features?: readonly FeatureDefinition[]
  /** What people set at the end of a server’s settings page. */
  settings?: SettingsDefinition
  /** The dashboard's own features that are offered, by their ids; all for null, and as long as nobody says. */
  builtIn?: readonly string[] | null
  /** All of the bot's commands, which people then switch and limit. */
  commands?: readonly Command[]
}

export type DashboardOptions = Declaration & {
  /** Where the dashboard is, for example `https://dashboard.example.org`. */
  url: string
  /** One of the keys in the dashboard's BOT_API_KEY. */
  key: string
  /**
   * What your bot is called, and which version of it runs, such as `harbour-bot/2.1`: people and other versions of it read
   * that where it declared something.
   */
  client?: string
  /** The guilds that this process serves to begin with; `add` and `remove` tell of others. */
  guilds?: Iterable<string>
  /**
   * Puts a guild's configuration to work: once at the start, then after every change. Calls for one guild never
   * overlap. Once it resolves, the dashboard shows that the bot works with these versions; where it throws, it is
   * called again after a while. A bot that only reads `guild()` when something happens needs none.
   * @returns what of it the bot cannot use, such as a channel that it cannot see: people read that at the option
   */
  onGuild?: (guild: Guild) => Problems | Promise<Problems>
  /** Sends a message at once and once, within eight seconds. Without it, people are told that this bot sends none. */
  onTest?: (test: TestMessage) => TestResult | Promise<TestResult>
  /** The choices that only the bot knows, by the `source` that options name. */
  choices?: Readonly<Record<string, ListChoices>>
  /** What to say about the bot with the next heartbeat. */
  report?: () => Report | Promise<Report>
  /** Hears what became of what was declared; without it, the console hears of warnings. */
  onDeclared?: (result: DeclarationResult) => unknown
  /**
   * Hears that another bot, or another version of this one, declared something else, which counts from now
   * on; without it, `onProblem` does. Declare nothing in it: two bots that did would take turns for ever.
   */
  onReplaced?: (by: { client: string | null }) => unknown
  /**
   * Hears of everything that failed; without it, the console does. All of it is tried again, except what the dashboard
   * would refuse again. An outage of the dashboard is told at once, and then each minute. What any of your functions throws is
   * told here, too; what this one throws, on the console.
   */
  onProblem?: (problem: Error) => unknown
  /** Hears that the dashboard answers again after an outage that was told; without it, the console does. */
  onReconnected?: () => unknown
  /** Hears of every heartbeat that the dashboard took. */
  onHeartbeat?: () => unknown
  /** Guilds that are fetched at once. */
  atOnce?: number
  times?: Partial<Times>
}

export type Dashboard = {
  /** What a guild has configured, as it was last put to work; undefined before that, and for guilds that are not served. */
  guild: (guildId: string) => Guild | undefined
  /** Serves a guild as well, such as one that the bot has just joined. */
  add: (guildId: string) => void
  /** Serves a guild no longer. */
  remove: (guildId: string) => void
  /**
   * Why somebody may not use a command now, as people limited it on the dashboard. Show them its `text`, only to them; null
   * lets them, and their wait begins. Of a server that was not read yet, and of a command without a rule, it is null; of a
   * command that the bot did not report, `onProblem` is told once.
   */
  refuseCommand: (use: CommandUse) => Refusal | null
  /**
   * What is saved of these guilds, or of all for which something is saved: for what concerns many guilds at once, or guilds
   * that this process does not serve. Fetched a page at a time; nothing of it is put to work.
   * @throws DashboardError, and Error where the dashboard cannot be reached
   */
  readGuilds: (guildIds?: Iterable<string>) => AsyncGenerator<Guild, void>
  /**
   * Says what a guild cannot use, by the feature's id: `false`, or the reason in a sentence. It takes the place of what was
   * said before, and is said until the dashboard took it, also to a database that does not know it yet.
   */
  setAvailability: (guildId: string, availability: Availability) => void
  /**
   * Says numbers of a guild for people to look at. Days add to those that were said before, so today's value is enough. It is
   * said until the dashboard took it, also to a database that does not know it yet.
   */
  setFacts: (guildId: string, facts: Facts) => void
  /**
   * Gives a person premium, or everybody in a guild: `until` is its end, null without one. What was said last counts.
   * @throws DashboardError if the dashboard did not take it
   */
  setPremium: (whose: PremiumHolder, premium: { until: Date | null }) => Promise<void>
  /** Takes back what `setPremium` gave. @throws DashboardError if the dashboard did not take it */
  removePremium: (whose: PremiumHolder) => Promise<void>
  /**
   * Saves options of a feature, or settings, for the member with the id `for` who asked the bot for it, within that member's
   * rights; for the bot itself, with all that a bot may, if it is null. People see it at once, and `onGuild` hears of it.
   * @throws DashboardError if that member may not, or a value does not fit: `fields` says what is wrong
   */
  change: <Target extends FeatureDefinition | 'settings'>(
    guildId: string,
    feature: Target,
    values: Target extends FeatureDefinition ? Partial<FeatureOptions<Target>> : Record<string, unknown>,
    by: { for: string | null },
  ) => Promise<void>
  /**
   * Declares something else from now on; what is left out stays as the dashboard last took it. Resolves when the dashboard
   * has taken or refused it.
   */
  declare: (declaration: Declaration) => Promise<void>
  /** Resolves when nothing more will be sent or called. */
  close: () => Promise<void>
}
