import { z } from 'zod'
import type { Placeholder } from '@/config/features/hints'
import { embedLimits } from '@/config/limits'
import validation from '@/config/messages/en/validation.json'
import { type About, withHints } from './text'

const text = (max: number) => z.string().max(max, 'validation.textLong')
const filled = (max: number) => text(max).min(1, 'validation.required')
// Both are written without a flag, because JSON Schema's patterns have none.
const link = text(2048)
  .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'validation.link')
  .meta({ complaint: validation.link })
/** The bot puts an address in for a placeholder, e.g. that of a member's avatar. */
const image = text(2048)
  .regex(/^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+|\{[A-Za-z][A-Za-z0-9_]{0,31}\})$/, 'validation.picture')
  .meta({ complaint: validation.picture })

const shape = z.strictObject({
  title: text(embedLimits.title).optional(),
  description: text(embedLimits.description).optional(),
  url: link.optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  timestamp: z.string().optional(),
  author: z
    .strictObject({
      name: filled(embedLimits.authorName),
      url: link.optional(),
      icon_url: image.optional(),
    })
    .optional(),
  footer: z.strictObject({ text: filled(embedLimits.footer), icon_url: image.optional() }).optional(),
  image: z.strictObject({ url: image }).optional(),
  thumbnail: z.strictObject({ url: image }).optional(),
  fields: z
    .array(
      z.strictObject({
        name: filled(embedLimits.fieldName),
        value: filled(embedLimits.fieldValue),
        inline: z.boolean().optional(),
      }),
    )
    .max(embedLimits.fields, 'validation.embedFields')
    .optional(),
})

function textsOf({ title = '', description = '', author, footer, fields = [] }: z.output<typeof shape>) {
  const rows = fields.flatMap(({ name, value }) => [name, value])
  return [title, description, author?.name ?? '', footer?.text ?? '', ...rows].join('')
}

/**
 * A Discord embed. The wire contract's `embed` (api/embed.schema.ts) in the classic dialect of zod, which JSON Schema
 * is made from; a test holds the two together.
 */
export const embed = shape.refine(
  (draft) => textsOf(draft).length <= embedLimits.total,
  'validation.embedTotal',
)

const message = z.strictObject({
  content: z.string().max(embedLimits.content, 'validation.textLong'),
  embed: embed.nullable(),
})
export type Message = z.output<typeof message>

/** A message as people write it: its text, and below it an embed or none. Without both it counts as empty. */
export const messageOption = (about: About & { placeholders: readonly Placeholder[] }) =>
  withHints(message, 'message', about)

/** A message that is text alone. */
export const textMessage = (content: string): Message => ({ content, embed: null })
