import { z } from 'zod'
import { embedLimits } from '@/config/limits'

const text = (most: number) => z.string().max(most, 'validation.textLong')
const filled = (most: number) => text(most).min(1, 'validation.required')
/** Written without a flag, because JSON Schema's patterns have none. */
const link = text(2048).regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'validation.link')

const shape = z.strictObject({
  title: text(embedLimits.title).optional(),
  description: text(embedLimits.description).optional(),
  url: link.optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  timestamp: z.string().optional(),
  author: z
    .strictObject({ name: text(embedLimits.authorName), url: link.optional(), icon_url: link.optional() })
    .optional(),
  footer: z.strictObject({ text: text(embedLimits.footer), icon_url: link.optional() }).optional(),
  image: z.strictObject({ url: link }).optional(),
  thumbnail: z.strictObject({ url: link }).optional(),
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
 * A platform embed. The wire contract's `embed` (api/embed.schema.ts) in the classic dialect of zod, which JSON Schema
 * is made from; a test holds the two together.
 */
export const embed = shape.refine(
  (draft) => textsOf(draft).length <= embedLimits.total,
  'validation.embedTotal',
)
