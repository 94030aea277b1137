import { z } from 'zod'
import type { Placeholder } from '@/config/features/hints'
import { type About, hinted } from './hinted'

/** Lengths in characters; `empty` is the complaint about a blank text, which is allowed without it. */
type Size = { most: number; empty?: string }

function sized({ most, empty }: Size) {
  const text = z.string().trim().max(most, `Keep it to ${most} characters or fewer.`)
  // The pattern says in JSON Schema what trimming comes to.
  return empty === undefined ? text : text.min(1, empty).regex(/\S/, empty)
}

/** One line of text. */
export const textOption = (about: About, size: Size) => hinted(sized(size), 'text', about)

/** Lines of text with names in braces that stand for something else in each message. */
export const templateOption = (about: About & { placeholders: readonly Placeholder[] }, size: Size) =>
  hinted(sized(size), 'template', about)

/** One line of text of a certain form. The pattern stands in JSON Schema, so it has no flags and looks neither ahead nor behind. */
export const patternOption = (
  about: About & { complaint: string },
  { pattern, most }: { pattern: RegExp; most: number },
) => hinted(z.string().max(most, about.complaint).regex(pattern, about.complaint), 'text', about)

/** A text for lists of texts, which draw each without a label of its own. */
export const plainText = (size: Size & { title: string }) =>
  hinted(sized(size), 'text', { title: size.title })
