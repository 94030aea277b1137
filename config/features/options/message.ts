import { z } from 'zod'
import type { Placeholder } from '@/config/features/hints'
import { embedLimits } from '@/config/limits'
import { embed } from './embed'
import { type About, hinted } from './hinted'

const message = z.strictObject({
  content: z.string().max(embedLimits.content, 'validation.textLong'),
  embed: embed.nullable(),
})
export type Message = z.output<typeof message>

/** A message as people write it: its text, and below it an embed or none. Without both it counts as empty. */
export const messageOption = (about: About & { placeholders: readonly Placeholder[] }) =>
  hinted(message, 'message', about)

/** A message that is text alone. */
export const textMessage = (content: string): Message => ({ content, embed: null })
