import * as z from 'zod/mini'
import { isEmptyEmbed } from '@/config/features/missing-options'
import { placeholdersWithoutImage } from '@/config/profile'
import { embedLength, embedLimits, embedTime } from '@/config/limits'

const text = (max: number) => z.string().check(z.maxLength(max, 'validation.textLong'))
const link = z
  .string()
  .check(z.maxLength(2048, 'validation.textLong'), z.regex(/^https?:\/\/\S+$/i, 'validation.link'))
/** Links, and names in braces, for which the bot puts an address in, e.g. that of a member's avatar. */
const imageOf = (name: RegExp, complaint: string) =>
  z
    .string()
    .check(
      z.maxLength(2048, 'validation.textLong'),
      z.regex(new RegExp(`^(?:https?:\\/\\/\\S+|\\{${name.source}\\})$`, 'i'), complaint),
    )
const anyName = /[a-z]\w{0,31}/
const otherNames = new RegExp(`(?!(?:${placeholdersWithoutImage.join('|')})\\})${anyName.source}`)

/** Discord trims a name, and takes none that is empty then. */
const filled = (max: number) =>
  text(max).check(z.minLength(1, 'validation.required'), z.regex(/\S/, 'validation.required'))

const field = z.strictObject({
  name: filled(embedLimits.fieldName),
  value: filled(embedLimits.fieldValue),
  inline: z.optional(z.boolean()),
})

const embedWith = (image: ReturnType<typeof imageOf>) =>
  z
    .strictObject({
      title: z.optional(text(embedLimits.title)),
      description: z.optional(text(embedLimits.description)),
      url: z.optional(link),
      color: z.optional(z.int().check(z.minimum(0), z.maximum(0xffffff))),
      timestamp: z.optional(z.string().check(z.regex(embedTime, 'validation.time'))),
      author: z.optional(
        z.strictObject({
          name: filled(embedLimits.authorName),
          url: z.optional(link),
          icon_url: z.optional(image),
        }),
      ),
      footer: z.optional(
        z.strictObject({
          text: filled(embedLimits.footer),
          icon_url: z.optional(image),
        }),
      ),
      image: z.optional(z.strictObject({ url: image })),
      thumbnail: z.optional(z.strictObject({ url: image })),
      fields: z.optional(z.array(field).check(z.maxLength(embedLimits.fields, 'validation.embedFields'))),
    })
    .check(z.refine((draft) => embedLength(draft) <= embedLimits.total, 'validation.embedTotal'))

/** A Discord embed with Discord's limits (config/limits.ts). */
export const embed = embedWith(imageOf(anyName, 'validation.picture'))
export type Embed = z.infer<typeof embed>

/**
 * A profile's, as people save it: Discord refuses an image whose placeholder is known to stand for something else, and an
 * embed that shows nothing.
 */
export const profileEmbed = embedWith(imageOf(otherNames, 'validation.pictureOf')).check(
  z.refine((draft) => !isEmptyEmbed(draft), 'validation.embedEmpty'),
)
