import { expect, test } from 'vitest'
import {
  misnamedDay,
  readDay,
  readMoment,
  readSpan,
  readTimeOfDay,
  toWallTime,
} from '@/components/form/wall-time'
import { bothMoments, fromWallTime } from '@/components/form/zoned-moment'
import { languages } from '@/config/messages/languages'

test.each([
  ['9999-12-31T23:59:59Z', 'Asia/Tokyo', ''],
  ['9999-12-31T23:59:59Z', 'America/New_York', '9999-12-31T18:59'],
  ['9999-12-31T23:59:59-23:59', 'UTC', ''],
  ['0000-01-01T00:00:00Z', 'America/New_York', ''],
  ['+275760-09-13T00:00:00Z', 'Asia/Tokyo', ''],
])('at %s, the clocks in %s show %j', (moment, zone, wall) => {
  expect(toWallTime(moment, zone)).toBe(wall)
  expect(bothMoments(wall, zone)).toBeNull()
})

test.each([
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T03:30:00-04:00'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T01:30:00-04:00'],
  ['Europe/Dublin', '2026-10-25T01:30', '2026-10-25T01:30:00+01:00'],
  ['Asia/Beirut', '2027-03-28T00:15', '2027-03-28T01:15:00+03:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45:00+11:00'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-04T01:45:00+11:00'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-31T12:00:00+14:00'],
  ['Europe/Berlin', '0001-01-03T12:00', '0001-01-03T11:59:32+00:53'],
  ['America/New_York', '1800-01-01T12:00', '1800-01-01T12:00:02-04:56'],
])('in %s, %s is %s', (zone, wall, moment) => {
  expect(fromWallTime(wall, zone)).toBe(moment)
})

test.each([
  ['2030-01-31', '2030-01-31'],
  ['2030/1/31', '2030-01-31'],
  ['２０３０／１／３１', '2030-01-31'],
  ['31.1.2030', '2030-01-31'],
  ['1/31/2030', '2030-01-31'],
  ['31/1/2030', '2030-01-31'],
  ['31 Jan 2030', '2030-01-31'],
  ['January 31st, 2030', '2030-01-31'],
  ['Thu, Jan 31, 2030', '2030-01-31'],
  ['24 dec', '2029-12-24'],
  ['today', '2029-06-15'],
  ['Tomorrow', '2029-06-16'],
  ['29 Feb 2029', null],
  ['29 Feb', '2032-02-29'],
  ['Friday', '2029-06-15'],
  ['on mon.', '2029-06-18'],
  ['.', null],
  ['in 2 hours', null],
  ['24.12.30', '2030-12-24'],
  ['24-12-30', null],
  ['2030-13-01', null],
  ['31 jan 30', '2030-01-31'],
  ['Jan 31, 30', '2030-01-31'],
  ['Thursday, 31 January 30', '2030-01-31'],
  // An hour, or the start of 2030.
  ['31 jan 20', null],
  ['31 jan 23', null],
  ['31 jan 24', '2024-01-31'],
  ['31 jan 30 5', null],
  ['', null],
  ['1/3/0001', '0001-01-03'],
  ['0050-05-05', '0050-05-05'],
  ['31 dec 0999', '0999-12-31'],
])('“%s” is read as the day %s', (text, day) => {
  expect(readDay(text, '2029-06-15')).toBe(day)
})

test.each([
  ['en', 'monday december 5', '2026-12-05'],
  ['fr', 'sam. 5 décembre', null],
  ['es', 'mar 1 dic 2026', null],
  ['pt-BR', 'segunda-feira, 5 de dezembro de 2026', '2026-12-05'],
  ['ja', '12月5日(月曜日)', '2026-12-05'],
])('in %s, the day of “%s” apart from its wrong weekday is %s', (language, text, day) => {
  expect(misnamedDay(text, '2026-11-27', language)).toBe(day)
  expect(readDay(text, '2026-11-27', language) === null).toBe(day !== null)
})

test.each([
  ['de', 'Do., 31. Jan. 2030', '2030-01-31'],
  ['de', '31.1.', '2030-01-31'],
  ['ja', '24/12/30', null],
  ['pt-BR', 'na segunda', '2029-06-18'],
  ['de', 'übermorgen', '2029-06-17'],
  ['de', 'January 31, 2030', '2030-01-31'],
  ['es', '31 mar 2030', '2030-03-31'],
  ['fr', 'lun.', '2029-06-18'],
  ['fr', '1er mars 2030', '2030-03-01'],
  ['it', '1° marzo', '2030-03-01'],
  ['tr', '31 OCAK 2030 Perşembe', '2030-01-31'],
  ['tr', 'yarin', '2029-06-16'],
  ['ja', '１月３１日（木）', '2030-01-31'],
  ['ar', '٣١ يناير ٢٠٣٠', '2030-01-31'],
  ['ar', 'بعد 3 أيام', '2029-06-18'],
  ['ar', 'بعد 11 يومًا', '2029-06-26'],
  ['ar', 'بعد أسبوعين', '2029-06-29'],
  ['ar', 'بعد غد', '2029-06-17'],
  ['fr', '12/11/2026', '2026-11-12'],
  ['fr', '12/13/2026', null],
  ['ja', '12/13/2026', '2026-12-13'],
  ['fr', 'lundi prochain', '2029-06-18'],
  ['de', '31. Januar März', null],
])('in %s, “%s” is read as the day %s', (language, text, day) => {
  expect(readDay(text, '2029-06-15', language)).toBe(day)
})

test.each(languages.map(({ code }) => code))(
  'in %s, a day and a time are read as they are written',
  (language) => {
    for (const month of Array.from({ length: 12 }, (_, at) => at))
      for (const dateStyle of ['full', 'long', 'medium'] as const) {
        const date = Date.UTC(2031, month, 23)
        const text = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(date)
        expect(readDay(text, '2029-06-15', language), text).toBe(new Date(date).toISOString().slice(0, 10))
      }
    for (const hour of [0, 6, 12, 18]) {
      const time = new Date(Date.UTC(2031, 0, 1, hour, 5))
      const text = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(time)
      expect(readTimeOfDay(text, language), text).toBe(time.toISOString().slice(11, 16))
    }
  },
)

test.each([
  ['18:00', '18:00'],
  ['12:30 a.m.', '00:30'],
  ['1800', '18:00'],
  ['noon', '12:00'],
  ['7', '07:00'],
  ['１８：００', '18:00'],
  ['24:00', '00:00'],
  ['24:01', null],
  ['13 pm', null],
  ['18:6', null],
])('“%s” is read as the time %s', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time)
})

test.each([
  ['en', 'half past 12 am', '00:30'],
  ['de', 'halb 1', '12:30'],
  ['de', 'halb 25', null],
  ['ar', 'الساعة 6 والنصف مساءً', '18:30'],
  ['ja', '18時半', '18:30'],
  ['tr', 'half past 6', '06:30'],
  ['fr', 'midi', '12:00'],
  ['fr', 'minuit et demi', '00:30'],
  ['fr', 'à 18 h 05', '18:05'],
  ['fr', '6 h et demie du matin', '06:30'],
  ['fr', "3 heures de l'après-midi", '15:00'],
  ['fr', '20h du soir', '20:00'],
  ['en', '12 midnight', '00:00'],
  ['es', 'las 12 del mediodía', '12:00'],
  ['pl', 'godz. 18', '18:00'],
  ['tr', 'öğleden sonra 3', '15:00'],
  ['zh-CN', '中午12点', '12:00'],
  ['zh-CN', '中午十二点半', '12:30'],
  ['zh-CN', '中午一点', '13:00'],
  ['zh-CN', '半夜十二点', '00:00'],
  ['ja', 'お昼の12時半', '12:30'],
  ['de', 'mittags um halb eins', '12:30'],
  ['de', '11 Uhr mittags', '11:00'],
  ['en', '6 noon', null],
  ['ar', 'منتصف الليل', '00:00'],
  ['en', 'half 6', null],
])('in %s, “%s” is read as the time %s', (language, text, time) => {
  expect(readTimeOfDay(text, language)).toBe(time)
})

test.each([
  ['en', '2030-01-31 18:00', '2030-01-31 18:00'],
  ['en', '2030-01-31T18:00:59', '2030-01-31 18:00'],
  ['en', 'Jan 31, 2030, 6:00 PM', '2030-01-31 18:00'],
  ['en', '31 Jan 2030 at 6 pm', '2030-01-31 18:00'],
  ['en', 'tomorrow 18.30', '2029-06-16 18:30'],
  // It is 20:00 on a Friday.
  ['en', 'Friday 9:00', '2029-06-22 09:00'],
  ['en', 'Friday 21:00', '2029-06-15 21:00'],
  ['en', '31.1.2030', undefined],
  ['en', '31 Jan 20', undefined],
  ['en', '31 Jan 2030 25:00', undefined],
  ['de', '31. Januar 2030 um 18 Uhr', '2030-01-31 18:00'],
  ['ja', '明日 午後６時半', '2029-06-16 18:30'],
  ['zh-CN', '明天 18点半', '2029-06-16 18:30'],
  ['en', 'tomorrow at half past 6 pm', '2029-06-16 18:30'],
  ['fr', 'demain à 18 h et demie', '2029-06-16 18:30'],
])('in %s, “%s” is read as the day and the time %s', (language, text, both) => {
  const read = readMoment(text, 'Europe/Berlin', '2029-06-15T20:00', language)
  expect(read ? `${read.day} ${read.time}` : undefined).toBe(both)
})

test('what is too long to be a date or a time is none', () => {
  const long = ' of'.repeat(40)
  expect(readDay(`31${long} January 2030`, '2030-01-01')).toBeNull()
  expect(readMoment(`31${long} January 2030 at 18:00`, 'UTC', '2030-01-01')).toBeNull()
})

test.each([
  ['en', 'in two hours', 120],
  ['it', 'fra un’ora', 60],
])('in %s, “%s” is read as %i minutes from now', (language, text, minutes) => {
  expect(readSpan(text, language)).toEqual({ minutes })
})
