import * as z from 'zod/mini'
import { tooMany } from '@/contract/field-message'
import { declarationLimits } from '@/contract/limits'
import { anyLine, name } from '@/contract/bot-text'
import { featureId } from './subject'

const most = 2 * declarationLimits.features
const reason = name(declarationLimits.summary)

/**
 * `PUT /bot/guilds/{guildId}/availability`: which features the guild cannot use, and why, in a sentence. It replaces what
 * was said before; `true` says no more than a feature that is left out.
 */
export const botAvailability = z
  .record(featureId, z.union([z.boolean(), reason], 'validation.availability'))
  .check(z.refine((given) => Object.keys(given).length <= most, tooMany(most)))

/** What a guild cannot use, by the feature's id: false, or the reason. */
export const availability = z.record(z.string(), z.union([z.boolean(), anyLine]))
export type Availability = z.infer<typeof availability>
