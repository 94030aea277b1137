import { safeUrl } from '@/components/discord/message/safe-url'
import { placeholderPattern } from '@/config/features/placeholders'
import type { GuildPlace, Inline, MentionKind, TimestampStyle } from './ast'

/** A stretch that is read as one piece: marks inside it mean nothing. */
export type Atom = {
  end: number
  kind: 'escape' | 'placeholder' | 'mention' | 'link' | 'other'
  node: Inline
}

// A bot fills in its names before Discord reads the marks, so a backslash does not hold them off.
const escape = new RegExp(String.raw`\\(?!${placeholderPattern.source})(?<escaped>[^0-9A-Za-z\s])`)
const placeholder = new RegExp(placeholderPattern.source.replace('(', '(?<placeholder>'))
const mention = /<(?<sigil>@[!&]?|#)(?<id>\d{15,21})>|@(?<all>everyone|here)\b/
/** A name, and up to two more for a subcommand and its group. */
const command = /<\/(?<command>[-_'\p{L}\p{N}]{1,32}(?: [-_'\p{L}\p{N}]{1,32}){0,2}):\d{15,21}>/u
const navigation = /<id:(?<place>customize|browse|guide|linked-roles)(?::\d{15,21})?>/
const emoji = /<(?<animated>a?):(?<emoji>\w{2,32}):(?<emojiId>\d{15,21})>/
const timestamp = /<t:(?<seconds>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?>/
const link = /<(?<url>https?:\/\/[^\s<>]{1,2048})>/

const anyAtom = new RegExp(
  [escape, placeholder, mention, command, navigation, emoji, timestamp, link]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

const mentionKinds: Record<string, MentionKind> = { '@&': 'role', '#': 'channel' }
const places = new Set<string>(['customize', 'browse', 'guide', 'linked-roles'] satisfies GuildPlace[])
const isPlace = (place: string | undefined): place is GuildPlace => places.has(place ?? '')
const styles = new Set<string>(['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R'] satisfies TimestampStyle[])
const isStyle = (style: string): style is TimestampStyle => styles.has(style)
/** Further away there is no date. */
const maxSeconds = 8.64e12

function read(groups: Partial<Record<string, string>>): Omit<Atom, 'end'> | null {
  const { escaped, placeholder: name, id, sigil = '', all, emojiId, url, style = 'f' } = groups
  if (escaped) return { kind: 'escape', node: { type: 'text', text: escaped } }
  if (name) return { kind: 'placeholder', node: { type: 'placeholder', name } }
  if (id) return { kind: 'mention', node: { type: 'mention', of: mentionKinds[sigil] ?? 'user', id } }
  if (all)
    return { kind: 'mention', node: { type: 'mention', of: all === 'here' ? 'here' : 'everyone', id: '' } }
  if (groups.command) return { kind: 'mention', node: { type: 'command', name: groups.command } }
  if (isPlace(groups.place)) return { kind: 'mention', node: { type: 'navigation', to: groups.place } }
  if (emojiId) {
    const isAnimated = groups.animated === 'a'
    return { kind: 'other', node: { type: 'emoji', id: emojiId, name: groups.emoji ?? '', isAnimated } }
  }
  if (url) {
    const href = safeUrl(url)
    if (href === null) return null
    return { kind: 'link', node: { type: 'link', url: href, children: [{ type: 'text', text: url }] } }
  }
  const seconds = Number(groups.seconds)
  if (!isStyle(style) || Math.abs(seconds) > maxSeconds) return null
  return { kind: 'other', node: { type: 'timestamp', seconds, style } }
}

/** Every atom of a text, by where it starts. */
export function findAtoms(text: string): ReadonlyMap<number, Atom> {
  const atoms = new Map<number, Atom>()
  for (const match of text.matchAll(anyAtom)) {
    const atom = read(match.groups ?? {})
    if (atom) atoms.set(match.index, { ...atom, end: match.index + match[0].length })
  }
  return atoms
}
