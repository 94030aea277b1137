import * as z from 'zod/mini'
import { fieldMessage, tooBig, tooMany } from '@/contract/field-message'
import { somethingChanged } from '@/contract/checks'
import { factLimits } from '@/contract/limits'
import { anyLine, localised, localisedAs, name } from '@/contract/bot-text'
import { featureId } from './subject'

const { largest } = factLimits
const amount = z
  .number()
  .check(
    z.gte(-largest, fieldMessage('validation.tooSmall', { min: -largest })),
    z.lte(largest, tooBig(largest)),
  )

const word = name(factLimits.unit)
const form = z.optional(word)

/** A word that stands behind each number, or its plural forms as a unit of an option has them. */
const unit = z.union(
  [word, z.strictObject({ zero: form, one: form, two: form, few: form, many: form, other: word })],
  'server.unitForms',
)

/** What every fact says of itself, in a report of a bot. */
const about = {
  id: featureId,
  label: name(factLimits.label),
  label_localizations: localised(factLimits.label),
  /** The feature on whose page it is shown as well. */
  feature: z.optional(featureId),
  /** Stands behind each number, such as `min` or `%`. */
  unit: z.optional(unit),
  unit_localizations: localisedAs(unit),
}

const seriesStyles = ['bars', 'line'] as const

/** A calendar day in UTC, as `2026-03-14`. */
const day = z.iso.date('validation.day')
export const isDay = (text: string) => day.safeParse(text).success

/** Facts with different ids, few enough. */
function list<Fact extends z.ZodMiniType<{ id: string }>>(fact: Fact, max: number) {
  const isOnce = (facts: readonly { id: string }[]) =>
    new Set(facts.map(({ id }) => id)).size === facts.length
  return z.array(fact).check(z.maxLength(max, tooMany(max)), z.refine(isOnce, 'validation.idTwice'))
}

/** `PUT /bot/guilds/{guildId}/facts`: all series, all counters, or both; the days of a series add to those before. */
export const botFacts = z
  .strictObject({
    series: z.optional(
      list(
        z.strictObject({
          ...about,
          style: z.optional(z.enum(seriesStyles)),
          /** Null takes a day away. */
          days: z._default(
            z
              .record(day, z.nullable(amount))
              .check(
                z.refine((days) => Object.keys(days).length <= factLimits.days, tooMany(factLimits.days)),
              ),
            {},
          ),
        }),
        factLimits.series,
      ),
    ),
    counters: z.optional(list(z.strictObject({ ...about, value: amount }), factLimits.counters)),
  })
  .check(somethingChanged)
export type BotFacts = z.infer<typeof botFacts>

const toldForm = z.optional(z.unknown())

const told = {
  id: z.string(),
  label: anyLine,
  feature: z.nullish(z.string()),
  unit: z.nullish(
    z.union([
      anyLine,
      z.looseObject({
        zero: toldForm,
        one: toldForm,
        two: toldForm,
        few: toldForm,
        many: toldForm,
        other: anyLine,
      }),
    ]),
  ),
  /** The language of the label and the unit, as in HTML; that of the page, if it does not say. */
  language: z.nullish(z.string()),
}

export const factSeries = z.looseObject({
  ...told,
  /** `line` for what goes up and down, such as members; bars for what is counted each day, where it is none of them. */
  style: z.nullish(z.string()),
  /** A value for each calendar day (UTC) that has one. */
  days: z.record(z.string(), z.number()),
})
export type FactSeries = z.infer<typeof factSeries>

export const factCounter = z.looseObject({ ...told, value: z.number() })
export type FactCounter = z.infer<typeof factCounter>

/** `GET /guilds/{guildId}/facts` */
export const guildFacts = z.looseObject({
  series: z._default(z.array(factSeries), []),
  counters: z._default(z.array(factCounter), []),
  /** When the bot reported last; null if it never did. */
  reported_at: z.nullish(z.string()),
})
export type GuildFacts = z.infer<typeof guildFacts>
