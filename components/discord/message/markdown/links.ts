import { fillSamples, type Samples } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import type { Piece } from './code'
import type { Source } from './source'

const longest = 2048

/**
 * The parts of `[label](address)`. A label that itself shows an address is refused, as the platform does: it could lead
 * elsewhere than it says.
 */
export function maskedLinkAt(source: Source, at: number, end: number, samples: Samples) {
  const label = source.closingBracket(at)
  if (label <= at + 1 || source.text[label + 1] !== '(') return null
  const close = source.closingAddress(label + 2)
  if (close === -1 || close >= end || close - label > longest) return null
  const shown = source.nextAddress(at + 1)
  if (shown !== -1 && shown < label) return null
  const written = source.text.slice(label + 2, close).replace(/^<(.*)>$/, '$1')
  const url = safeUrl(fillSamples(written, samples))
  return url && { url, label: { from: at + 1, end: label }, end: close + 1 }
}

/** An address that stands in the text as it is. What punctuates the sentence around it is not part of it. */
export function bareLinkAt({ text, nextAddress }: Source, at: number, end: number): Piece | null {
  if (nextAddress(at) !== at) return null
  const bound = Math.min(end, at + longest)
  let close = at
  while (close < bound && !/[\s<\]]/.test(text[close] ?? ' ')) close++
  while (close > at && /[.,:;"']/.test(text[close - 1] ?? '')) close--
  const written = withoutLooseParenthesis(text.slice(at, close))
  const url = safeUrl(written)
  return url
    ? { node: { type: 'link', url, children: [{ type: 'text', text: written }] }, end: at + written.length }
    : null
}

/** In "(see https://example.com)" the parenthesis belongs to the sentence. */
function withoutLooseParenthesis(address: string) {
  const count = (sign: string) => address.split(sign).length - 1
  return address.endsWith(')') && count(')') > count('(') ? address.slice(0, -1) : address
}
