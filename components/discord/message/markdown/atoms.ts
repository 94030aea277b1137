import { safeUrl } from '@/components/discord/message/safe-url'
import { placeholderPattern } from '@/contract/declaration/placeholders'
import type { GuildPage, MarkdownNode, MentionKind, TimestampStyle } from './nodes'

// A bot fills in its placeholders before Discord reads the marks, so a backslash does not escape them.
const escape = new RegExp(String.raw`\\(?!${placeholderPattern.source})(?<escaped>[^0-9A-Za-z\s])`)
const placeholder = new RegExp(placeholderPattern.source.replace('(', '(?<placeholder>'))
const mention = /<(?<sigil>@[!&$]?|#)(?<id>\d{15,21})>|@(?<all>everyone|here)/
/** A name, and up to two more for a subcommand and its group. */
const command = /<\/(?<command>[-_'\p{L}\p{N}]{1,32}(?: [-_'\p{L}\p{N}]{1,32}){0,2}):\d{15,21}>/u
const navigation = /<id:(?<page>customize|browse|guide|linked-roles)(?::\d{15,21})?>/
const emoji = /<(?<animated>a?):(?<emoji>\w{1,32}):(?<emojiId>\d{15,21})>/
/** A standard emoji by its name, as people type it: `:tada:`, `:wave::skin-tone-2:`. */
const shortcode =
  /(?<![a-zA-Z\d:]):(?<shortcode>(?:[a-z\d][\w+-]{0,63}|[+-]1)(?:::skin-tone-[1-5])?):(?!\/\/)/
/** The one emoticon whose arm is no escape. */
const shrug = /(?<shrug>¯\\_\(ツ\)_\/¯)/
const timestamp = /<t:(?<seconds>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?>/
const link = /<(?<url>https?:\/\/[^\s<>]{1,2048})>/

const anyAtom = [shrug, escape, placeholder, mention, command, navigation, emoji, shortcode, timestamp, link]
  .map(({ source }) => source)
  .join('|')
const atoms = new RegExp(anyAtom, 'gu')
const atomHere = new RegExp(anyAtom, 'yu')

/** The text with its atoms blanked out: what looks like a mark inside one is none. */
export const maskAtoms = (text: string) => text.replace(atoms, (atom) => '\0'.repeat(atom.length))

/** A stretch of text that is read as one piece: an escape, a placeholder, a mention, an emoji, a `<link>` … */
export function atomAt(text: string, at: number): { node: MarkdownNode; end: number } | null {
  atomHere.lastIndex = at
  const match = atomHere.exec(text)
  const node = match && readAtom(match.groups ?? {})
  return node && { node, end: at + match[0].length }
}

const mentionKinds: Record<string, MentionKind> = { '@&': 'role', '@$': 'game', '#': 'channel' }
/** No date is further away. */
const maxSeconds = 8.64e12

function readAtom(groups: Partial<Record<string, string>>): MarkdownNode | null {
  const { escaped, placeholder: name, id, sigil = '', all, emojiId, url } = groups
  if (groups.shrug) return { type: 'text', text: groups.shrug }
  if (escaped) return { type: 'text', text: escaped }
  if (name) return { type: 'placeholder', name }
  if (id) return { type: 'mention', of: mentionKinds[sigil] ?? 'user', id }
  if (all) return { type: 'mention', of: all === 'here' ? 'here' : 'everyone', id: '' }
  if (groups.command) return { type: 'command', name: groups.command }
  if (groups.shortcode) return { type: 'shortcode', name: groups.shortcode }
  if (groups.page) return { type: 'navigation', to: groups.page as GuildPage }
  if (emojiId)
    return { type: 'emoji', id: emojiId, name: groups.emoji ?? '', isAnimated: groups.animated === 'a' }
  if (url) {
    const href = safeUrl(url)
    return href === null ? null : { type: 'link', url: href, children: [{ type: 'text', text: url }] }
  }
  const seconds = Number(groups.seconds)
  if (Math.abs(seconds) > maxSeconds) return null
  return { type: 'timestamp', seconds, style: (groups.style ?? 'f') as TimestampStyle }
}
