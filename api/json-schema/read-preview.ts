import * as z from 'zod/mini'
import { type Card, cardLayouts, type PreviewPart, previewKinds } from '@/config/features/hints'

const name = z.optional(z.string())

const previewPart = z.object({
  kind: z.enum(previewKinds),
  rows: name,
  label: z.optional(z.union([z.string(), z.array(z.string())])),
  emoji: name,
  description: name,
  style: name,
  afterPress: z.optional(z.boolean()),
  shownWhen: z.optional(z.any()),
})

/** The parts of a hint that can be drawn; a newer dashboard may know others. */
export const readPreview = (hint: unknown): PreviewPart[] =>
  (Array.isArray(hint) ? hint : []).flatMap((part) => previewPart.safeParse(part).data ?? [])

const card = z.object({ layout: z.enum(cardLayouts), colour: name })

/** Undefined for one that cannot be drawn. */
export const readCard = (hint: unknown): Card | undefined => card.safeParse(hint).data
