import * as z from 'zod/mini'
import { isObject, isText, tryParseJson } from '@/contract/json'
import { choiceLimits } from '@/contract/limits'
import { foundName, sentence } from '@/contract/bot-text'
import { maxTextLength } from '@/contract/checks'
import { subject } from './subject'

const value = z.string().check(z.minLength(1, 'validation.required'), maxTextLength(choiceLimits.value))

/** One of the choices of a source. `value` is what is saved; people read `label`, and `description` beside it. */
export const offeredChoice = z.object({
  value,
  label: foundName(choiceLimits.label),
  description: z.optional(sentence(choiceLimits.description)),
})
export type OfferedChoice = z.infer<typeof offeredChoice>

/** No value stands twice in a list of choices. */
export const isOfferedOnce = z.refine<readonly { value: string }[]>(
  (choices) => new Set(choices.map((one) => one.value)).size === choices.length,
  'validation.valueTwice',
)

/**
 * `GET /guilds/{guildId}/choices/{source}`. `absent` are those of the values that were asked for that are not offered (any
 * more); of a value that is in neither list, nothing is known.
 */
export const offeredChoices = z.looseObject({
  choices: z.array(z.looseObject(offeredChoice.shape)).check(isOfferedOnce),
  absent: z._default(z.array(z.string()), []),
})
export type OfferedChoices = z.infer<typeof offeredChoices>

/** A list of values as it stands in an address; null for anything else. */
export function valuesIn(json: string): string[] | null {
  const parsed: unknown = tryParseJson(json)
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > choiceLimits.lookedUp) return null
  const values = parsed.filter((one) => value.safeParse(one).success)
  return values.length === parsed.length && values.every(isText) ? values : null
}

/** What choices depend on as it stands in an address, by the names of the options; null for anything else. */
export function dependenciesIn(json: string) {
  const parsed: unknown = tryParseJson(json)
  return isObject(parsed) ? parsed : null
}

const text = (max: number) => z.string().check(maxTextLength(max))

/** For which option; a part of a name, values as a JSON list, or neither; and what the choices depend on, as JSON. */
export const choicesQuery = z
  .strictObject({
    subject,
    option: text(400).check(z.minLength(1, 'validation.required')),
    search: z.optional(text(choiceLimits.search).check(z.trim())),
    values: z.optional(z.string().check(z.refine((json) => valuesIn(json) !== null, 'validation.invalid'))),
    with: z.optional(
      text(choiceLimits.dependsOn).check(
        z.refine((json) => dependenciesIn(json) !== null, 'validation.invalid'),
      ),
    ),
  })
  .check(
    z.refine(({ search, values }) => search === undefined || values === undefined, {
      path: ['values'],
      message: 'validation.invalid',
    }),
  )
