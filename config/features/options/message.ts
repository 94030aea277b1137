import { z } from 'zod'
import type { Placeholder } from '@/config/features/hints'
import { isEmptyEmbed } from '@/config/features/missing-options'
import { embedLimits, embedTime } from '@/config/limits'
import validation from '@/config/messages/en/validation.json'
import { type About, withHints } from './text'

const text = (max: number) => z.string().max(max, 'validation.textLong')
/** Discord trims a name, and takes none that is empty then. */
const filled = (max: number) => text(max).min(1, 'validation.required').regex(/\S/, 'validation.required')
// Patterns are written without a flag, because JSON Schema's patterns have none.
const link = text(2048)
  .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'validation.link')
  .meta({ complaint: validation.link })
/** Addresses of images: links, and the placeholders among `names`, which the bot puts an address in for. */
const imageOf = (names: string, complaint: keyof typeof validation) =>
  text(2048)
    .regex(new RegExp(`^(?:[Hh][Tt][Tt][Pp][Ss]?:\\/\\/\\S+${names})$`), `validation.${complaint}`)
    .meta({ complaint: validation[complaint] })
const anyImage = imageOf('|\\{[A-Za-z][A-Za-z0-9_]{0,31}\\}', 'picture')

/**
 * Discord refuses a message with an image whose placeholder stands for something else; one without a sample may stand
 * for an address.
 */
function imageAmong(placeholders: readonly Placeholder[]) {
  const names = placeholders.flatMap(({ name, sample }) =>
    /^https?:/i.test(sample ?? 'https:') ? [name] : [],
  )
  return names.length === 0 ? imageOf('', 'link') : imageOf(`|\\{(?:${names.join('|')})\\}`, 'pictureOf')
}

const shapeWith = (image: typeof anyImage) =>
  z.strictObject({
    title: text(embedLimits.title).optional(),
    description: text(embedLimits.description).optional(),
    url: link.optional(),
    color: z.int().min(0).max(0xffffff).optional(),
    timestamp: z.string().regex(embedTime, 'validation.time').meta({ complaint: validation.time }).optional(),
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

function textsOf({
  title = '',
  description = '',
  author,
  footer,
  fields = [],
}: z.output<ReturnType<typeof shapeWith>>) {
  const rows = fields.flatMap(({ name, value }) => [name, value])
  return [title, description, author?.name ?? '', footer?.text ?? '', ...rows].join('')
}

const embedWith = (image: typeof anyImage) =>
  shapeWith(image).refine((draft) => textsOf(draft).length <= embedLimits.total, 'validation.embedTotal')

/**
 * A Discord embed. The wire contract's `embed` (api/embed.schema.ts) in the classic dialect of zod, which JSON Schema
 * is made from; a test holds the two together.
 */
export const embed = embedWith(anyImage)

const messageWith = (image: typeof anyImage) =>
  z.strictObject({
    content: z.string().max(embedLimits.content, 'validation.textLong'),
    embed: embedWith(image)
      .refine((draft) => !isEmptyEmbed(draft), 'validation.embedEmpty')
      .nullable(),
  })
export type Message = z.output<ReturnType<typeof messageWith>>

/** A message as people write it: its text, and below it an embed or none. Without both it counts as empty. */
export const messageOption = (about: About & { placeholders: readonly Placeholder[] }) =>
  withHints(messageWith(imageAmong(about.placeholders)), 'message', about)

/** A message that is text alone. */
export const textMessage = (content: string): Message => ({ content, embed: null })
