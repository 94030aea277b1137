import type { Permission } from '@/contract/discord/permissions'
import type { Control } from './controls'
import type { PluralForms } from './plural-forms'

/**
 * Where a list may take rows from besides being typed: `game-servers` are those that the person keeps, whose `name`,
 * `game`, `host` and `port` go into the row's options of the same names. Any other source is ignored.
 */
export const fillSources = ['game-servers'] as const
export type FillSource = (typeof fillSources)[number]

/** A name that texts may use in braces, with what stands there in a preview as far as that is known. */
export type Placeholder = { name: string; sample?: string; description?: string }

/** Values by the name of the option that has one of them. */
type Condition = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** What must hold between options while the feature is on; `complaint` says what is wrong. */
type Rule = { complaint: string } & (
  | {
      /**
       * Lists: no two rows may have the same values in these options; empty: no two rows may be the same. The message
       * appears at the first of them.
       */
      distinct: readonly string[]
    }
  | {
      /** Numbers and dates: the option of the same object that this must not be less than. */
      notBelow: string
    }
  | {
      /** At least one of these conditions on options of the same object holds. */
      anyOf: readonly Condition[]
    }
)

/**
 * What stands below a message in its preview. Its texts come from options beside the one with the hint or, with `rows`,
 * from the options of each row of that list.
 */
export type PreviewPart = {
  kind: (typeof previewKinds)[number]
  rows?: string
  /** Of several names the first whose option has a value counts; a role stands for its name. */
  label?: string | readonly string[]
  emoji?: string
  /** Menus: a second line. */
  description?: string
  /** Buttons: an option whose value is a style as Discord calls or numbers it; grey without one. */
  style?: string
  /** Only who presses the button sees it. */
  afterPress?: boolean
  shownWhen?: Condition | readonly Condition[]
}
export const previewKinds = ['buttons', 'menu', 'reactions'] as const

/** A card of a member that the bot draws on an image: what it shows, and the option beside the image with its colour. */
export type Card = { layout: (typeof cardLayouts)[number]; colour?: string }
export const cardLayouts = ['welcome', 'rank'] as const

/**
 * What stands beside the JSON Schema keywords of one option: `.meta()` in a definition, plain keys in a foreign
 * backend's declaration. `title` and `description` are JSON Schema's own. Every hint is optional.
 */
export type Hints = {
  title?: string
  description?: string
  control?: Control
  /** What the field shows while it is empty. */
  placeholder?: string
  /** Texts: the names that may stand in braces. */
  placeholders?: readonly Placeholder[]
  /** Messages and texts: what stands below in the preview. */
  preview?: readonly PreviewPart[]
  /** Images: the card whose background they are, drawn below. */
  card?: Card
  /** Numbers: what is counted, e.g. "messages", or the forms of that word. Durations are in seconds. */
  unit?: string | PluralForms
  /**
   * Numbers: the value that means "not at all", which is drawn as a switch that is off; `start` is the value when it is
   * switched on.
   */
  off?: { value: number; start: number }
  /** Choices: what people read instead of the values. */
  labels?: Readonly<Record<string, string>>
  /** Channels: which types may be chosen; text and announcement channels unless said. */
  channelTypes?: readonly number[]
  /**
   * What the bot must be allowed for the feature to work as soon as the option has a value, or is on: in the chosen
   * channels, for channels, else in the whole server.
   */
  permissions?: readonly Permission[]
  /** Choices: what the bot must be allowed besides, by the value that is chosen. */
  permissionsWhen?: Readonly<Record<string, readonly Permission[]>>
  /**
   * Only people with Manage Server may change it, because it gives somebody more rights, notifies more people or shows
   * them more. In a row, it stays as it is or as a new row has it.
   */
  guarded?: true
  /**
   * Only with premium may anybody change it from what it is by default; anybody may put it back. What was chosen stays
   * when premium ends.
   */
  premium?: true
  /**
   * Texts at the top of a feature's options: nobody reads it again but the bot. It has no default, and everybody else is
   * told when it was set.
   */
  secret?: true
  /** Dates: one that is chosen must not be past; one that was saved may stay when its time has come. */
  notPast?: boolean
  /** Texts, and lists of texts: whose choices only the backend or its bot knows; people search them by name. */
  source?: string
  /** Beside a source: the options of the same object that decide what may be chosen. */
  dependsOn?: string | readonly string[]
  /** Lists: what one item is called, e.g. "command". */
  item?: string
  /** Lists: what the button that adds one says, e.g. "Add a command". */
  add?: string
  /** Lists: what the person may add rows from. */
  fillFrom?: FillSource
  /** Heading under which options are drawn together. */
  group?: string
  /** The feature cannot be on while this is empty; an option that is not shown is not asked for. */
  requiredToEnable?: boolean
  rules?: readonly Rule[]
  /** What to say about a text that does not match the schema's `pattern`, or about another value that does not fit. */
  complaint?: string
  /** Texts: saved without the blanks before and after, which do not count. */
  trim?: true
  /**
   * Drawn only while other options of the same object have one of these values: all that are named, or those of any
   * one entry where it is a list.
   */
  shownWhen?: Condition | readonly Condition[]
}
