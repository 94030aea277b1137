import { embedLength } from '@/components/discord/message/editor/embed-changes'
import { notAColour } from '@/components/discord/message/colour'
import { readMessage } from '@/api/json-schema/read-message'
import { embedLimits } from '@/config/limits'
import type { FieldErrors } from './complaints'

/** What is wrong with a message that no schema of its parts can say: what the platform refuses, and what it never shows. */
export function messageComplaints(value: unknown): FieldErrors {
  const embed = readMessage(value)?.embed
  if (!embed) return {}
  return {
    ...(embedLength(embed) > embedLimits.total && { embed: 'validation.embedTotal' }),
    ...(embed.url && !embed.title && { 'embed.url': 'validation.embedLinkAlone' }),
    ...(embed.color === notAColour && { 'embed.color': { key: 'wrongKind' } }),
  }
}
