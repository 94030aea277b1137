import * as z from 'zod/mini'
import { embedLength, embedLimits } from '@/config/limits'

const text = (max: number) => z.string().check(z.maxLength(max, 'validation.textLong'))
const link = z
  .string()
  .check(z.maxLength(2048, 'validation.textLong'), z.regex(/^https?:\/\/\S+$/i, 'validation.link'))
/** The bot puts an address in for a placeholder, e.g. that of a member's avatar. */
const image = z
  .string()
  .check(
    z.maxLength(2048, 'validation.textLong'),
    z.regex(/^(?:https?:\/\/\S+|\{[a-z]\w{0,31}\})$/i, 'validation.picture'),
  )

const field = z.strictObject({
  name: text(embedLimits.fieldName).check(z.minLength(1, 'validation.required')),
  value: text(embedLimits.fieldValue).check(z.minLength(1, 'validation.required')),
  inline: z.optional(z.boolean()),
})

/** A Discord embed with Discord's limits (config/limits.ts). */
export const embed = z
  .strictObject({
    title: z.optional(text(embedLimits.title)),
    description: z.optional(text(embedLimits.description)),
    url: z.optional(link),
    color: z.optional(z.int().check(z.minimum(0), z.maximum(0xffffff))),
    timestamp: z.optional(z.string()),
    author: z.optional(
      z.strictObject({
        name: text(embedLimits.authorName).check(z.minLength(1, 'validation.required')),
        url: z.optional(link),
        icon_url: z.optional(image),
      }),
    ),
    footer: z.optional(
      z.strictObject({
        text: text(embedLimits.footer).check(z.minLength(1, 'validation.required')),
        icon_url: z.optional(image),
      }),
    ),
    image: z.optional(z.strictObject({ url: image })),
    thumbnail: z.optional(z.strictObject({ url: image })),
    fields: z.optional(z.array(field).check(z.maxLength(embedLimits.fields, 'validation.embedFields'))),
  })
  .check(z.refine((draft) => embedLength(draft) <= embedLimits.total, 'validation.embedTotal'))
export type Embed = z.infer<typeof embed>
