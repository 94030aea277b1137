import { searchable } from '@/contract/find-matches'
import { halfWidth } from './half-width'

/*
 * What days and times are called in a language, as the browser knows it, in the form in which texts are compared: without
 * accents, in small letters, with the digits 0 to 9.
 */

const zero = { arabic: 0x06_60, persian: 0x06_f0 }

/** A text that somebody typed, in the form of these words. */
export const plainDate = (text: string) =>
  searchable(halfWidth(text))
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - zero.arabic))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - zero.persian))
    .replaceAll('،', ',')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The words and numbers of a text. */
export const tokensOf = (plain: string) => plain.match(/\p{L}[\p{L}\p{M}']*|\d+/gu) ?? []

type DateWords = {
  /** As people write it, for an example. */
  tomorrow: string
  now: string
  /** `today` and the like, and how many days away each is. */
  days: ReadonlyMap<string, number>
  /** The forms of each month's name. */
  months: readonly (readonly string[])[]
  /** Names of weekdays, and words such as `de` in `31 de enero`. */
  others: ReadonlySet<string>
  isMonthFirst: boolean
  /** What stands between a day and a time: `at`, or words such as `alle ore`, of which people leave out all but the first. */
  at: readonly string[]
  /** The two halves of a day, where they are called otherwise than `am` and `pm`. */
  halves: readonly (readonly [word: string, half: 'am' | 'pm'])[]
}

/** Where people say it, and the browser’s dates do not. */
const saidBetween: Readonly<Record<string, readonly string[]>> = { pl: ['o'] }

const at = (month: number, day: number, hour = 12) => Date.UTC(2030, month, day, hour)
const daysAway = [-1, 0, 1, 2]
const forms = ['long', 'short'] as const

function read(language: string): DateWords {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const partOf = (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions, moment: number) =>
    plainDate(
      write(options)
        .formatToParts(moment)
        .find((part) => part.type === type)?.value ?? '',
    )
  const literals = (options: Intl.DateTimeFormatOptions) =>
    write(options)
      .formatToParts(at(0, 31))
      .filter(({ type }) => type === 'literal')
      .flatMap(({ value }) => tokensOf(plainDate(value)))
  const months = Array.from({ length: 12 }, (_, month) =>
    forms
      .flatMap((form) => [
        partOf('month', { month: form }, at(month, 1)),
        partOf('month', { month: form, day: 'numeric' }, at(month, 1)),
      ])
      .flatMap((name) => tokensOf(name).slice(0, 1)),
  )
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    forms.flatMap((weekday) => tokensOf(partOf('weekday', { weekday }, at(0, day + 1)))),
  )
  const numeric = write({ dateStyle: 'short' }).formatToParts(at(0, 31))
  const withTime = literals({ dateStyle: 'long', timeStyle: 'short' })
  const inDay = literals({ dateStyle: 'full' })
  const halves = [
    [partOf('dayPeriod', { hour: 'numeric', hour12: true }, at(0, 1, 6)), 'am'],
    [partOf('dayPeriod', { hour: 'numeric', hour12: true }, at(0, 1, 18)), 'pm'],
  ] as const
  return {
    tomorrow: relative.format(1, 'day'),
    now: plainDate(relative.format(0, 'second')),
    days: new Map(daysAway.map((count) => [plainDate(relative.format(count, 'day')), count])),
    months,
    others: new Set([...weekdays.flat(), ...inDay]),
    isMonthFirst: numeric.find(({ type }) => type === 'day' || type === 'month')?.type === 'month',
    at: saidBetween[language] ?? withTime.filter((word) => !inDay.includes(word)),
    halves: halves.filter(([word, half]) => word !== '' && word !== half),
  }
}

const known = new Map<string, DateWords>()

export function dateWordsIn(language: string) {
  const words = known.get(language) ?? read(language)
  known.set(language, words)
  return words
}

/** The words of a language, and English ones, which everybody may type. */
export const dateWordsFor = (language: string) => [dateWordsIn(language), dateWordsIn('en')]

/** The language and the region of this browser. */
export const ownLocale = () => new Intl.DateTimeFormat().resolvedOptions().locale
