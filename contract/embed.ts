import * as z from 'zod/mini'
import { embedLength, embedLimits } from './limits'
import { maxTextLength } from './checks'

export const text = (max: number) => z.string().check(maxTextLength(max))
export const address = (pattern: RegExp, error: string) => text(2048).check(z.regex(pattern, error))

/** Discord trims a name, and takes none that is empty then. */
const filled = (max: number) =>
  text(max).check(z.minLength(1, 'validation.required'), z.regex(/\S/, 'validation.required'))

/** From 2 to 9998, so that the clocks of every zone show a year of the 1 to 9999 that all programs can read. */
const year = String.raw`(?:000[2-9]|00[1-9]\d|0[1-9]\d\d|[1-8]\d{3}|9[0-8]\d\d|99[0-8]\d|999[0-8])`

/** Days that exist: those of each month's length, and 29 February in leap years. */
const days = [
  String.raw`${year}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`,
  String.raw`${year}-(?:0[13-9]|1[0-2])-(?:29|30)`,
  String.raw`${year}-(?:0[13578]|1[02])-31`,
  String.raw`\d\d(?:0[48]|[2468][048]|[13579][26])-02-29`,
  '(?:0[48]|[2468][048]|[13579][26])00-02-29',
].join('|')
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const zone = String.raw`(?:Z|[+-](?:0\d|1\d|2[0-3]):?[0-5]\d)`

/** The times that Discord takes in an embed: ISO 8601, a date alone or with a time and its zone. */
export const time = z
  .string()
  .check(z.regex(new RegExp(`^(?:${days})(?:T${clock}${zone})?$`), 'validation.time'))

/** A Discord embed with Discord's limits, whose addresses and time have these schemas. */
export const embedWith = (parts: { link: z.ZodMiniString; image: z.ZodMiniString; time: z.ZodMiniString }) =>
  z
    .strictObject({
      title: z.optional(text(embedLimits.title)),
      description: z.optional(text(embedLimits.description)),
      url: z.optional(parts.link),
      color: z.optional(z.int().check(z.minimum(0), z.maximum(0xffffff))),
      timestamp: z.optional(parts.time),
      author: z.optional(
        z.strictObject({
          name: filled(embedLimits.authorName),
          url: z.optional(parts.link),
          icon_url: z.optional(parts.image),
        }),
      ),
      footer: z.optional(
        z.strictObject({ text: filled(embedLimits.footer), icon_url: z.optional(parts.image) }),
      ),
      image: z.optional(z.strictObject({ url: parts.image })),
      thumbnail: z.optional(z.strictObject({ url: parts.image })),
      fields: z.optional(
        z
          .array(
            z.strictObject({
              name: filled(embedLimits.fieldName),
              value: filled(embedLimits.fieldValue),
              inline: z.optional(z.boolean()),
            }),
          )
          .check(z.maxLength(embedLimits.fields, 'validation.embedFields')),
      ),
    })
    .check(z.refine((draft) => embedLength(draft) <= embedLimits.total, 'validation.embedTotal'))
