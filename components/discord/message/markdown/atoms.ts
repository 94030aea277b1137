import { safeUrl } from '@/components/discord/message/safe-url'
import { placeholderPattern } from '@/config/features/placeholders'
import type { Inline, MentionKind, TimestampStyle } from './ast'

/** A stretch that is read as one piece: marks inside it mean nothing. */
export type Atom = {
  end: number
  kind: 'escape' | 'placeholder' | 'mention' | 'link' | 'other'
  node: Inline
}

const mention = /<(?<sigil>@[!&]?|#)(?<id>\d{15,21})>|@(?<all>everyone|here)\b/
const emoji = /<(?<animated>a?):(?<emoji>\w{2,32}):(?<emojiId>\d{15,21})>/
const timestamp = /<t:(?<seconds>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>/
const link = /<(?<url>https?:\/\/[^\s<>]{1,2048})>/
// A bot fills in its names before the platform reads the marks, so a backslash does not hold them off.
const escape = new RegExp(String.raw`\\(?!${placeholderPattern.source})(?<escaped>[^0-9A-Za-z\s])`)
const placeholder = new RegExp(placeholderPattern.source.replace('(', '(?<placeholder>'))

const anyAtom = new RegExp(
  [escape, placeholder, mention, emoji, timestamp, link].map(({ source }) => source).join('|'),
  'g',
)

const kinds: Record<string, MentionKind> = { '@': 'user', '@!': 'user', '@&': 'role', '#': 'channel' }
const styles = new Set<string>(['t', 'T', 'd', 'D', 'f', 'F', 'R'] satisfies TimestampStyle[])
const isStyle = (style: string): style is TimestampStyle => styles.has(style)
/** Seconds; further away there is no date. */
const farthest = 8.64e12

type Groups = Partial<Record<string, string>>

function read(groups: Groups): Pick<Atom, 'kind' | 'node'> | null {
  if (groups.escaped) return { kind: 'escape', node: { type: 'text', text: groups.escaped } }
  if (groups.placeholder)
    return { kind: 'placeholder', node: { type: 'placeholder', name: groups.placeholder } }
  if (groups.id)
    return {
      kind: 'mention',
      node: { type: 'mention', of: kinds[groups.sigil ?? '@'] ?? 'user', id: groups.id },
    }
  if (groups.all)
    return {
      kind: 'mention',
      node: { type: 'mention', of: groups.all === 'here' ? 'here' : 'everyone', id: '' },
    }
  if (groups.emojiId) return { kind: 'other', node: emojiOf(groups) }
  return groups.url ? linkOf(groups.url) : timestampOf(groups)
}

const emojiOf = ({ emojiId: id = '', emoji: name = '', animated }: Groups): Inline => ({
  type: 'emoji',
  id,
  name,
  isAnimated: animated === 'a',
})

function linkOf(address: string): Pick<Atom, 'kind' | 'node'> | null {
  const url = safeUrl(address)
  return url === null
    ? null
    : { kind: 'link', node: { type: 'link', url, children: [{ type: 'text', text: address }] } }
}

function timestampOf({ seconds: written, style = 'f' }: Groups): Pick<Atom, 'kind' | 'node'> | null {
  const seconds = Number(written)
  if (!isStyle(style) || Math.abs(seconds) > farthest) return null
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
