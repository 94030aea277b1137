import { afterEach, expect, test, vi } from 'vitest'
import { momentOf, timestampsOf } from '@/components/discord/message/insert/timestamps'
import { writeTimestamp } from '@/components/discord/message/preview/write-timestamp'

const now = 1_900_000_000.5
const [minute, hour, day] = [60, 3600, 86_400]

test.each([
  [0, 'now'],
  [59, 'in 59 seconds'],
  [59.7, 'in 1 minute'],
  [-90, '2 minutes ago'],
  [59 * minute + 40, 'in 1 hour'],
  [2 * hour - 1, 'in 2 hours'],
  [-(2 * hour + 1), '2 hours ago'],
  [day - 1, 'in 1 day'],
  [-day, '1 day ago'],
  [3 * day - 1, 'in 3 days'],
  [30 * day, 'in 30 days'],
  [31 * day, 'in 1 month'],
  [364 * day, 'in 1 year'],
  [-700 * day, '2 years ago'],
])('%d seconds from now are rounded to the nearest unit, as in Discord: %s', (seconds, text) => {
  expect(writeTimestamp({ seconds: now + seconds, style: 'R' }, now, 'en')).toBe(text)
})

test.each([
  ['de', 'in 2 Tagen'],
  ['ja', '2 日後'],
  ['fr', 'dans 2 jours'],
])('two days are never put into the words of a calendar in %s: %s', (language, text) => {
  expect(writeTimestamp({ seconds: now + 2 * day, style: 'R' }, now, language)).toBe(text)
})

afterEach(() => void vi.useRealTimers())

test.each([
  ['en', 'now', 'now'],
  ['en', 'in 2 hours', 'in 2 hours'],
  ['de', 'in 3 Tagen', 'in 3 Tagen'],
  ['de', 'in 1 Stunde', 'in 1 Stunde'],
  ['ja', '2時間後', '2 時間後'],
])('in %s, a span that is typed as %s is offered as %s, also late in a second', (language, typed, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2030, 0, 30, 15, 20, 10, 900) })
  const moment = momentOf(typed, language)
  const reads = moment && timestampsOf(moment, language).find(({ style }) => style === 'R')?.reads
  expect(reads).toBe(text)
})
