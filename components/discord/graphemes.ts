import { extenders } from '@/contract/text-length'

/** Flags, and whatever carries its extenders and joined emoji along. */
const grapheme = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|.[${extenders}]*(?:\u200D.[${extenders}]*)*`,
  'gsu',
)

let segmenter: Intl.Segmenter | undefined

/** What a reader sees as single characters: accents and emoji stay whole. */
export function graphemesOf(text: string): string[] {
  // Most initials are of these.
  if (/^[ -~]*$/.test(text)) return [...text]
  // Firefox has it from version 125 on; until then a rule serves that is right for names and emoji.
  if (typeof Intl.Segmenter !== 'function') return text.match(grapheme) ?? []
  // Created when it is needed, because that takes a slow device tens of milliseconds.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
