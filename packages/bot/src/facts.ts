import type { PluralForms } from '@/contract/declaration/plural-forms'
import { isObject } from '@/contract/json'

type About = {
  id: string
  label: string
  /** By Discord's locales and `ar`. */
  label_localizations?: Readonly<Record<string, string>>
  /** The id of the feature on whose page it is shown as well. */
  feature?: string
  /** Stands behind each number: a word, or its plural forms such as `{ one: 'song', other: 'songs' }`. */
  unit?: string | PluralForms
  unit_localizations?: Readonly<Record<string, string | PluralForms>>
}

export type FactSeries = About & {
  /** `line` for what goes up and down, such as members; without it, bars for what is counted each day. */
  style?: 'bars' | 'line'
  /** A value for each calendar day in UTC, as `2026-03-14`; they add to those of before, and null takes one away. */
  days?: Readonly<Record<string, number | null>>
}
export type FactCounter = About & { value: number }

/** Numbers of a guild for people to look at. Each list is whole; one that is left out stays as it was. */
export type Facts = { series?: readonly FactSeries[]; counters?: readonly FactCounter[] }

const isListOfObjects = (value: unknown) => Array.isArray(value) && value.every(isObject)

/** @throws TypeError for a list that is none, as where the brackets around a single series are missing */
export function checkFacts(facts: unknown) {
  if (!isObject(facts))
    throw new TypeError('setFacts: give an object of lists: { series: […], counters: […] }.')
  for (const name of ['series', 'counters'])
    if (!isListOfObjects(facts[name] ?? []))
      throw new TypeError(`setFacts: ${name}: give a list of objects, such as [{ id, label, … }].`)
}

/** The calendar day that it is, in UTC. */
export const today = () => new Date().toISOString().slice(0, 10)

/** What was said later, with the days that were said before. */
export function mergeFacts(before: Facts, later: Facts): Facts {
  const daysOf = new Map(before.series?.map(({ id, days }) => [id, days]))
  const series = later.series?.map((one) => ({
    ...one,
    days: newest({ ...daysOf.get(one.id), ...one.days }),
  }))
  return { ...before, ...later, ...(series && { series }) }
}

/** As many days as the dashboard keeps. */
const newest = (days: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(days)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-400),
  )
