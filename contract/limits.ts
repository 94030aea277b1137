import { textLength } from './text-length'

/** Bounds that both the forms and the server hold to. Lengths are in characters. */
export const limits = {
  chatPrefix: 10,
  /** Roles of one guild that may use the dashboard without Manage Server. */
  managerRoles: 25,
  /** Game servers that one person may keep. */
  gameServers: 20,
  /** Names that the texts of one profile may use. */
  placeholders: 25,
  /** Characters of a text that is kept secret. */
  secret: 4_000,
} as const

/** Levels of a backend's answer: more than the deepest value that may be saved has in any of them. */
export const answerDepth = 100
/** Faults of an answer, or unreadable rows of it, after which the rest is not looked at. */
export const answerFaults = 1_000

/** Characters of a text in what is saved, several times what one save may send: a browser stands still over much more. */
export const savedText = 262_144

/** Values of what is saved, or of what is known of a server: several times what the largest of them needs. */
export const savedValues = 50_000

/** The commands that a bot reports. */
export const commandLimits = {
  count: 250,
  /** Lengths in characters. */
  name: 100,
  description: 200,
  category: 50,
  /** Options of one command; Discord takes no more. */
  options: 25,
  optionName: 50,
  /** Of the whole report, in bytes: Discord's own JSON has much that is left out here. */
  bytes: 1024 * 1024,
} as const

/** Choices that only the bot knows. Lengths are in characters. */
export const choiceLimits = {
  /** That one search finds, and values that one call looks up. */
  found: 25,
  lookedUp: 50,
  value: 200,
  label: 100,
  description: 200,
  search: 100,
  /** Of what the choices depend on, as JSON. */
  dependsOn: 2_000,
} as const

/** What a bot declares of itself. */
export const declarationLimits = {
  features: 100,
  /**
   * Values in the options of one feature, with everything that they refer to in its place, and of all features. A long
   * text counts as several, and its translations as the longest of them.
   */
  nodes: 5_000,
  allNodes: 100_000,
  /** What one pattern, and all different ones, may cost to be made ready: instructions of their programs. */
  pattern: 2_000,
  allPatterns: 100_000,
  /** Of the whole request, in bytes. */
  bytes: 4 * 1024 * 1024,
  /** Lengths in characters. */
  name: 80,
  summary: 300,
  permissions: 50,
  presets: 12,
  actions: 5,
  /** Of what may be a slip, in one answer. */
  warnings: 50,
} as const

/** What a bot reports of one guild for people to look at. */
export const factLimits = {
  series: 20,
  counters: 20,
  /** Of one series, the newest. */
  days: 400,
  /** Lengths in characters. */
  label: 80,
  unit: 20,
  /** Above and below zero: more is not exact. */
  largest: Number.MAX_SAFE_INTEGER,
  /** Of a whole report, in bytes. */
  bytes: 512 * 1024,
} as const

/** Images that people upload. */
export const imageLimits = {
  /** Of one file as it is sent, in bytes; the rest of a form must fit into 1 MiB with it. */
  bytes: 1_000_000,
  /** Of one image before it is made smaller, width times height times frames. */
  pixels: 40_000_000,
  /** Longest side of what is stored, in pixels. */
  side: 2048,
  /** Images of one person or of one guild. */
  count: 30,
  /** How long an image that nothing shows is kept, in days: as long as a draft may need it. */
  unusedDays: 14,
} as const

/** A guild's configuration as a file, in bytes. */
export const transferBytes = 1024 * 1024

/** Of a file that holds one, in bytes: it may be written with spaces and lines, which are not sent. */
export const transferFileBytes = 4 * transferBytes

/** Copying a configuration to several servers. */
export const copyLimits = {
  /** Servers that may be ticked at once. */
  targets: 10,
  /** With no more than these to choose from, it is looked at all of them before any is ticked. */
  lookedAt: 8,
  /** Servers that are listed before somebody searches. */
  listed: 50,
} as const

/** Discord's bounds for one embed and for a message's text. */
export const embedLimits = {
  title: 256,
  description: 4096,
  authorName: 256,
  footer: 2048,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  total: 6000,
  content: 2000,
} as const

/** What Discord takes of each below or in one message. Buttons stand in rows of `linksInRow`. */
export const messageLimits = {
  embeds: 10,
  links: 25,
  linksInRow: 5,
  linkLabel: 80,
  linkAddress: 512,
} as const

type EmbedTexts = {
  title?: string
  description?: string
  author?: { name: string }
  footer?: { text: string }
  fields?: readonly { name: string; value: string }[]
}

/** All the characters that count against `embedLimits.total`. */
export function embedLength({ title = '', description = '', author, footer, fields = [] }: EmbedTexts) {
  const rows = fields.flatMap(({ name, value }) => [name, value])
  return textLength([title, description, author?.name, footer?.text, ...rows].join(''))
}

/** As `embedLength`, of all embeds of a message: they share one room. */
export const lengthOfEmbeds = (embeds: readonly EmbedTexts[]) =>
  embeds.reduce((sum, embed) => sum + embedLength(embed), 0)

/** How many members a search finds, and how many ids one call looks up. */
export const memberCounts = { found: 25, lookedUp: 50 } as const

/** The most that a bot says of one guild, in problems and in characters of each. */
export const problemLimits = { count: 50, path: 200, message: 300 } as const
