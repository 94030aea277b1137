import { z } from 'zod'
import * as mini from 'zod/mini'
import { address, embedWith, text, time } from '@/contract/embed'
import { embedLimits } from '@/contract/limits'
import validation from '@/config/messages/en/validation.json'
import { isEmptyEmbed } from '@/contract/declaration/emptiness'
import { type About, type Placeholder, withHints } from './options'

/** A schema whose hint says what the form shows for a text that does not fit. */
const complaining = (schema: mini.ZodMiniString, error: keyof typeof validation) =>
  schema.check(mini.meta({ complaint: validation[error] }))

// Patterns are written without a flag, because JSON Schema's patterns have none.
const addressOf = (pattern: RegExp, error: keyof typeof validation) =>
  complaining(address(pattern, `validation.${error}`), error)
const http = '[Hh][Tt][Tt][Pp][Ss]?:\\/\\/\\S+'
const link = addressOf(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/, 'link')

/**
 * Addresses of images: links, and placeholders that stand for an address. Discord refuses a message with an image whose
 * placeholder stands for something else; one without a sample may stand for an address.
 */
function imageAmong(placeholders: readonly Placeholder[]) {
  const names = placeholders.flatMap(({ name, sample }) =>
    /^https?:/i.test(sample ?? 'https:') ? [name] : [],
  )
  if (names.length === 0) return addressOf(new RegExp(`^(?:${http})$`), 'link')
  return addressOf(new RegExp(`^(?:${http}|\\{(?:${names.join('|')})\\})$`), 'pictureOf')
}

const messageWith = (image: mini.ZodMiniString) =>
  z.strictObject({
    content: text(embedLimits.content),
    embed: mini.nullable(
      embedWith({ link, image, time: complaining(time, 'time') }).check(
        mini.refine((draft) => !isEmptyEmbed(draft), 'validation.embedEmpty'),
      ),
    ),
  })
export type Message = z.output<ReturnType<typeof messageWith>>

/** A message as people write it: its text, and below it an embed or none. Without both it counts as empty. */
export const messageOption = (about: About & { placeholders: readonly Placeholder[] }) =>
  withHints(messageWith(imageAmong(about.placeholders)), 'message', about)

export const textMessage = (content: string): Message => ({ content, embed: null })
