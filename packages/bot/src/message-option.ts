import { z } from 'zod'
import * as mini from 'zod/mini'
import { address, embedWith, text, time } from '@/contract/embed'
import { embedLimits, lengthOfEmbeds, messageLimits } from '@/contract/limits'
import validation from '@/config/messages/en/validation.json'
import { isEmptyEmbed } from '@/contract/declaration/emptiness'
import { emojiComplaint, emojiText } from './emoji-text'
import { type About, assertPlaceholders, type Placeholder, untitled, withHints } from './options'

/** A schema whose hint says what the form shows for a text that does not fit. */
const complaining = (schema: mini.ZodMiniString, error: keyof typeof validation) =>
  schema.check(mini.meta({ complaint: validation[error] }))

// Patterns are written without a flag, because JSON Schema's patterns have none.
const addressOf = (pattern: RegExp, error: keyof typeof validation) =>
  complaining(address(pattern, `validation.${error}`), error)
const http = '[Hh][Tt][Tt][Pp][Ss]?:\\/\\/\\S+'
const link = addressOf(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'link')

/** What every message says of itself. */
type Worded = About & { placeholders: readonly Placeholder[] }

/**
 * Addresses of images: links, and placeholders that stand for an address. Discord refuses a message with an image whose
 * placeholder stands for something else; one without a sample may stand for an address.
 */
function imageAmong({ title, placeholders }: Worded) {
  assertPlaceholders(title, placeholders)
  const names = placeholders.flatMap(({ name, sample }) =>
    /^https?:/i.test(sample ?? 'https:') ? [name] : [],
  )
  if (names.length === 0) return addressOf(new RegExp(`^(?:${http})$`), 'link')
  return addressOf(new RegExp(`^(?:${http}|\\{(?:${names.join('|')})\\})$`), 'pictureOf')
}

const shownEmbed = (image: mini.ZodMiniString) =>
  embedWith({ link, image, time: complaining(time, 'time') }).check(
    mini.refine((draft) => !isEmptyEmbed(draft), 'validation.embedEmpty'),
  )

const messageWith = (image: mini.ZodMiniString) =>
  z.strictObject({
    content: text(embedLimits.content),
    embed: mini.nullable(shownEmbed(image)),
  })
export type Message = z.output<ReturnType<typeof messageWith>>

/** A message as people write it: its text, and below it an embed or none. Without both it counts as empty. */
export const messageOption = (about: Worded = untitled('messageOption')) =>
  withHints(messageWith(imageAmong(about)), 'message', about)

export const textMessage = (content: string): Message => ({ content, embed: null })

const linkButton = z
  .strictObject({
    label: text(messageLimits.linkLabel),
    url: complaining(
      text(messageLimits.linkAddress).check(
        mini.regex(/^[Hh][Tt][Tt][Pp][Ss]:\/\/\S+$/, 'validation.secureLink'),
      ),
      'secureLink',
    ),
    emoji: emojiText().meta({ control: 'emoji', complaint: emojiComplaint }).optional(),
  })
  .refine(({ label, emoji }) => label.trim() !== '' || emoji !== undefined, {
    error: 'validation.linkNameless',
    path: ['label'],
  })

const atMost = (max: number) => `There can be at most ${max}.`

const richMessageWith = (image: mini.ZodMiniString, { embeds, links }: Room) =>
  z.strictObject({
    content: text(embedLimits.content),
    embeds: z
      .array(shownEmbed(image))
      .max(embeds, atMost(embeds))
      .refine((all) => lengthOfEmbeds(all) <= embedLimits.total, 'validation.embedsTotal'),
    links: z.array(linkButton).max(links, atMost(links)),
  })
export type RichMessage = z.output<ReturnType<typeof richMessageWith>>

/** How many embeds and link buttons a message may have. */
type Room = { embeds: number; links: number }

/** @throws TypeError for a bound that Discord does not have */
function assertRoom(title: string, room: Room) {
  for (const name of ['embeds', 'links'] as const)
    if (!Number.isInteger(room[name]) || room[name] < 0 || room[name] > messageLimits[name])
      throw new TypeError(`${title}: ${name} must be a whole number from 0 to ${messageLimits[name]}.`)
}

/**
 * A message with several embeds, and with buttons below it that open addresses: up to 10 and 25 unless said. A bot with
 * buttons of its own below the message asks for fewer.
 */
export function richMessageOption(
  { embeds = messageLimits.embeds, links = messageLimits.links, ...about }: Worded & Partial<Room> = untitled(
    'richMessageOption',
  ),
) {
  assertRoom(about.title, { embeds, links })
  return withHints(richMessageWith(imageAmong(about), { embeds, links }), 'message', about)
}

export const richTextMessage = (content: string): RichMessage => ({ content, embeds: [], links: [] })
