export type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R'
export type MentionKind = 'user' | 'role' | 'channel' | 'everyone' | 'here'
/** Places of a guild that everybody finds in its channel list. */
export type GuildPlace = 'customize' | 'browse' | 'guide' | 'linked-roles'
export type Wrapping = 'strong' | 'emphasis' | 'underline' | 'strike' | 'spoiler'

/** What code may hold: marks mean nothing there, but the bot fills in names all the same. */
export type Verbatim = { type: 'text'; text: string } | { type: 'placeholder'; name: string }

export type Inline =
  | Verbatim
  | { type: Wrapping; children: Inline[] }
  | { type: 'code'; children: Verbatim[] }
  | { type: 'codeBlock'; language: string | null; children: Verbatim[] }
  /** `url` is absolute, http or https. */
  | { type: 'link'; url: string; children: Inline[] }
  /** `id` is empty for everyone and here. */
  | { type: 'mention'; of: MentionKind; id: string }
  /** A slash command, without its slash: `voice join`. */
  | { type: 'command'; name: string }
  | { type: 'navigation'; to: GuildPlace }
  /** `seconds` since 1970, within what a date can hold. */
  | { type: 'timestamp'; seconds: number; style: TimestampStyle }
  | { type: 'emoji'; id: string; name: string; isAnimated: boolean }

export type ListNode = { type: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
export type ListItem = { children: Inline[]; lists: ListNode[] }

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  | ListNode

/** Which of Discord's markdown a text may use: titles know no blocks, links and mentions; plain texts know nothing. */
export type Scope = 'message' | 'title' | 'plain'

/** Discord's own longest text is 4096 characters. What is beyond stays as written. */
export const maxTextLength = 8000
/** How deep marks may stand within marks; deeper ones stay as written. */
export const maxNesting = 12
