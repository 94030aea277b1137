export type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R'
/** A `game` has a profile on Discord. */
export type MentionKind = 'user' | 'role' | 'channel' | 'game' | 'everyone' | 'here'
/** Links into a guild that everybody finds in its channel list. */
export type GuildPage = 'customize' | 'browse' | 'guide' | 'linked-roles'
export type Mark = 'strong' | 'emphasis' | 'underline' | 'strike' | 'spoiler'

export type ListNode = { type: 'list'; isOrdered: boolean; start: number; items: MarkdownNode[][] }

export type MarkdownNode =
  | { type: 'text'; text: string }
  | { type: 'placeholder'; name: string }
  | { type: Mark | 'code' | 'quote'; children: MarkdownNode[] }
  | { type: 'codeBlock'; language: string | null; children: MarkdownNode[] }
  | { type: 'heading'; level: number; children: MarkdownNode[] }
  /** A small line. */
  | { type: 'subtext'; children: MarkdownNode[] }
  /** `url` is absolute, http or https. */
  | { type: 'link'; url: string; children: MarkdownNode[] }
  /** `id` is empty for everyone and here. */
  | { type: 'mention'; of: MentionKind; id: string }
  /** A slash command, without its slash: `voice join`. */
  | { type: 'command'; name: string }
  | { type: 'navigation'; to: GuildPage }
  /** `seconds` since 1970, within what a date can hold. */
  | { type: 'timestamp'; seconds: number; style: TimestampStyle }
  /** A standard emoji by its name without the colons, if there is one of that name. */
  | { type: 'shortcode'; name: string }
  | { type: 'emoji'; id: string; name: string; isAnimated: boolean }
  | ListNode
