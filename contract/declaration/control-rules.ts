import type { Messages } from '@/config/messages/catalogue'
import { isEmoji } from '@/contract/discord/emoji'
import { isSnowflake } from '@/contract/discord/snowflake'
import { isTimeZone } from '@/contract/time-zones'
import { isTimeOfDay } from './moment'
import { type Control, isControl } from './controls'

type Rule = {
  /** Whether a text is one of its values, whatever the schema takes; '' is none yet. */
  takes: (text: string) => boolean
  /** What it costs to ask that, in steps of a pattern; next to nothing unless said. */
  steps?: number
  /** What is said of a text that it does not take. */
  complaint: `validation.${keyof Messages['validation']}`
}

/** Nobody and nothing at Discord has another id. */
const id: Rule = { takes: isSnowflake, complaint: 'validation.snowflake' }

const webAddress = /^(?:https?:\/\/\S+|\{.*)$/i

/** What controls ask of a text beside its schema, or of each text in a list. */
export const controlRules: Partial<Record<Control, Rule>> = {
  time: { takes: isTimeOfDay, complaint: 'validation.timeOfDay' },
  timezone: { takes: isTimeZone, steps: 10_000, complaint: 'validation.timezone' },
  role: id,
  channel: id,
  member: id,
  emoji: { takes: isEmoji, complaint: 'validation.emoji' },
  image: { takes: (text) => webAddress.test(text), complaint: 'validation.link' },
  roles: id,
  channels: id,
  members: id,
}

/** The rule of a control by the name that a schema gives, if it has one. */
export const ruleOf = (name: unknown) => (isControl(name) ? controlRules[name] : undefined)
