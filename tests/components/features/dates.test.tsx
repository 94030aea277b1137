import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { misnamedDay, readDay, readMoment, readTimeOfDay, toWallTime } from '@/components/form/wall-time'
import { bothMoments, fromWallTime } from '@/components/form/zoned-moment'
import { languages } from '@/config/messages/languages'
import { aSettings } from '@/tests/support/factories'
import { savedFeature } from '@/tests/msw/features'
import { setSettings } from '@/tests/msw/settings'
import { patches } from '@/tests/msw/received'
import { nodes } from '@/tests/support/nodes'
import { aList, aText, openOptions, orNull, retype, save, saveBar, saveButton } from './open-feature'

afterEach(() => vi.useRealTimers())

const moment = orNull({ type: 'string', format: 'date-time', control: 'datetime', title: 'Thing' })
const dateField = () => screen.getByRole('textbox', { name: 'Thing' })
const timeField = () => screen.getByRole('textbox', { name: 'Thing: time' })
const opener = () => screen.getByRole('button', { name: 'Thing: open the calendar' })

async function openDate(value: string | null) {
  setSettings(aSettings({ timezone: 'Europe/Berlin' }))
  const app = await openOptions({ thing: moment }, { thing: value })
  await screen.findByRole('textbox', { name: 'Thing' })
  await waitFor(() => expect(dateField()).toBeEnabled())

  async function saved() {
    await save(app.user)
    return savedFeature().thing
  }
  return { ...app, saved }
}

test('a date and a time are typed in the guild’s time zone', async () => {
  const { user, saved } = await openDate('2030-07-01T10:00:00Z')
  expect(dateField()).toHaveValue('Jul 1, 2030')
  expect(timeField()).toHaveValue('12:00 PM')
  // Browsers would underline “24 dec” as a mistake.
  for (const field of [dateField(), timeField()]) expect(field).toHaveAttribute('spellcheck', 'false')

  await user.clear(dateField())
  let typed = ''
  for (const letter of '24 dec 2030') {
    await user.type(dateField(), letter)
    typed += letter
    expect(dateField()).toHaveValue(typed)
  }
  await user.clear(timeField())
  await user.type(timeField(), '18:00')
  expect(timeField()).toHaveValue('18:00')
  await user.click(document.body)

  expect(dateField()).toHaveValue('Dec 24, 2030')
  expect(timeField()).toHaveValue('6:00 PM')
  expect(await saved()).toBe('2030-12-24T18:00:00+01:00')
})

test('a review shows a date by the clocks of its field, and names their zone, which is not the reader’s', async () => {
  setSettings(aSettings({ timezone: 'Pacific/Chatham' }))
  const { user } = await openOptions({ thing: moment }, { thing: '2030-07-01T10:00:00Z' })
  await waitFor(() => expect(dateField()).toBeEnabled())
  await retype(user, dateField(), '24 dec 2030')
  await user.click(screen.getByText('Review'))

  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown).toContainEqual(expect.stringMatching(/Jul 1, 2030, 10:45.PM \(Pacific\/Chatham\)$/))
  expect(shown).toContainEqual(expect.stringMatching(/Dec 24, 2030, 10:45.PM \(Pacific\/Chatham\)$/))
})

test('a time that the clocks skip stays as typed until the field is left, and is as much later', async () => {
  const { user, saved } = await openDate('2030-07-01T10:00:00Z')
  await retype(user, dateField(), '2030-03-31')
  await user.clear(timeField())
  await user.type(timeField(), '2:30 AM')
  expect(timeField()).toHaveValue('2:30 AM')
  await user.click(document.body)

  expect(timeField()).toHaveValue('3:30 AM')
  expect(dateField()).toHaveAccessibleDescription(/^The clocks skip 2:30 AM that day, so this is 3:30 AM\./)
  expect(await saved()).toBe('2030-03-31T03:30:00+02:00')
})

test('of a time that the clocks show twice, the field says which one is meant, and offers the other', async () => {
  const { user, saved } = await openDate(null)
  await retype(user, dateField(), '2026-10-25 2:30 am')
  expect(dateField()).toHaveAccessibleDescription(/twice that day\. This is the first one \(UTC\+2\)\./)

  await user.click(screen.getByRole('button', { name: 'Use the second one' }))

  expect(dateField()).toHaveAccessibleDescription(/This is the second one \(UTC\+1\)\./)
  expect(screen.getByRole('button', { name: 'Use the first one' })).toBeVisible()
  expect(timeField()).toHaveValue('2:30 AM')
  expect(await saved()).toBe('2026-10-25T02:30:00+01:00')
})

test.each([
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  'Jan 5 2026',
])('%s, saved by whatever program, is shown as text, and another date replaces it', async (text) => {
  const { user, saved } = await openDate(text)
  expect(dateField()).toHaveValue('')
  expect(dateField()).toHaveAccessibleDescription(expect.stringContaining(`“${text}” isn’t a time.`))

  await user.type(dateField(), '24 dec 2030')
  await user.type(timeField(), '18:00')
  expect(await saved()).toBe('2030-12-24T18:00:00+01:00')
})

test.each(['12/31/9999', 'Jan 1, 0001'])(
  '%s, which is out of range, stays as typed, and the field says from when to when',
  async (day) => {
    const moment = { type: 'string', format: 'date-time', control: 'datetime' }
    const options = { thing: { ...moment, title: 'Thing' }, other: { ...moment, title: 'Other' } }
    setSettings(aSettings({ timezone: 'Europe/Berlin' }))
    const value = '2026-12-24T18:00:00Z'
    const { user } = await openOptions(options, { thing: value, other: value })
    await waitFor(() => expect(dateField()).toBeEnabled())
    await retype(user, dateField(), day)
    await user.click(document.body)

    expect(dateField()).toHaveValue(day)
    expect(timeField()).toHaveValue('7:00 PM')
    expect(dateField()).toHaveAccessibleDescription(
      `“${day}” is out of range. Choose a date from 0001-01-02 to 9999-12-30.`,
    )
    expect(screen.getByRole('textbox', { name: 'Other' })).toBeValid()

    await user.click(saveButton())
    await waitFor(() => expect(dateField()).toHaveFocus())
    expect(patches()).toEqual([])

    await retype(user, dateField(), '1/2/2030')
    await user.click(document.body)
    expect(dateField()).toBeValid()
    expect(screen.queryByText(/out of range/)).not.toBeInTheDocument()
  },
)

test.each([
  ['1/3/0001', '0001-01-03'],
  ['0050-05-05', '0050-05-05'],
  ['31 dec 0999', '0999-12-31'],
])('the early date %s is shown as it can be typed', async (typed, shown) => {
  const { user, saved } = await openDate('2030-07-01T10:00:00Z')
  await retype(user, dateField(), typed)
  await user.click(document.body)
  expect(dateField()).toHaveValue(shown)
  expect(timeField()).toHaveValue('12:00 PM')
  expect(await saved()).toContain(`${shown}T`)

  await retype(user, dateField(), shown)
  await user.click(document.body)
  expect(dateField()).toHaveValue(shown)
  expect(saveBar()).not.toBeInTheDocument()
})

test('the calendar goes back to the first month there is', async () => {
  const { user } = await openDate('0001-02-05T10:00:00Z')
  await user.click(opener())
  const back = await screen.findByRole('button', { name: 'Previous month' })
  await user.click(back)
  expect(screen.getByRole('grid', { name: 'January 1' })).toBeVisible()
  await user.click(back)
  expect(screen.getByRole('grid', { name: 'January 1' })).toBeVisible()
})

test('of a long text that is no date, the message quotes the start', async () => {
  const { user } = await openDate(`1${'😀'.repeat(32_000)}`)
  expect(dateField()).toHaveAccessibleDescription(
    expect.stringContaining(`“1${'😀'.repeat(59)}…” isn’t a time.`),
  )

  await retype(user, dateField(), '1'.repeat(100))
  await user.click(document.body)
  expect(dateField()).toHaveValue('1'.repeat(100))
  expect(dateField()).toHaveAccessibleDescription(
    expect.stringContaining(`“${'1'.repeat(60)}…” isn’t a date.`),
  )
})

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

test('an incomplete date and time stays as typed, cannot be saved, and marks only what is wrong', async () => {
  const { user } = await openDate('2030-07-01T10:00:00Z')
  const leave = () => user.click(document.body)
  await retype(user, dateField(), '30 feb 2030')
  await leave()
  expect(dateField()).toHaveValue('30 feb 2030')
  expect(dateField()).toHaveAccessibleDescription(/^“30 feb 2030” isn’t in the calendar\./)
  expect(dateField()).toBeInvalid()
  expect(timeField()).toBeValid()
  expect(timeField()).not.toHaveAccessibleDescription()

  await user.clear(timeField())
  await retype(user, dateField(), '2 mar 2030')
  expect(dateField()).not.toHaveAccessibleDescription(/isn’t in the calendar/)
  await leave()
  expect(dateField()).toHaveAccessibleDescription(/^This date and time is incomplete/)
  const said = nodes('[aria-live]').filter(({ textContent }) => textContent.startsWith('This date and time'))
  expect(said).toHaveLength(1)

  await user.click(saveButton())
  await waitFor(() => expect(dateField()).toHaveFocus())
  expect(patches()).toEqual([])

  await user.type(timeField(), '25:00')
  await leave()
  expect(timeField()).toHaveAccessibleDescription(/^“25:00” isn’t a time of day/)
  expect(timeField()).toBeInvalid()
  expect(dateField()).toBeValid()

  // Focusing it selects its text.
  act(() => timeField().focus())
  await user.keyboard('18:00')
  expect(timeField()).toHaveValue('18:00')
  await user.click(screen.getByRole('button', { name: 'Thing: Clear' }))
  expect(dateField()).toHaveValue('')
})

test('a pasted timestamp fills both fields, whatever its time zone', async () => {
  const { user, saved } = await openDate(null)
  await user.click(dateField())
  await user.paste('2030-07-01T10:00:00Z')
  await user.click(timeField())
  expect(dateField()).toHaveValue('Jul 1, 2030')
  expect(timeField()).toHaveValue('12:00 PM')
  expect(await saved()).toBe('2030-07-01T12:00:00+02:00')
})

// Of the clocks' 2:30 on this day the saved moment is the second.
test.each([
  ['reopened', async () => {}],
  ['typed again', (user: UserEvent) => retype(user, timeField(), '2:30 am')],
  [
    'pasted again after another',
    async (user: UserEvent) => {
      await retype(user, dateField(), '2026-10-26T01:30:00Z')
      await retype(user, dateField(), '2026-10-25T01:30:00Z')
    },
  ],
])('a saved moment that is %s stays what it is', async (_, act) => {
  const second = '2026-10-25T02:30:00+01:00'
  setSettings(aSettings({ timezone: 'Europe/Berlin' }))
  const { user } = await openOptions(
    { name: aText('Name'), thing: moment },
    {},
    { saved: { name: 'Weekly', thing: second } },
  )
  await waitFor(() => expect(dateField()).toBeEnabled())

  await act(user)
  await user.type(screen.getByLabelText('Name'), '!')
  await save(user)

  expect(patches()).toEqual([{ name: 'Weekly!' }])
})

test.each([
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T03:30:00-04:00'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T01:30:00-04:00'],
  ['Europe/Dublin', '2026-10-25T01:30', '2026-10-25T01:30:00+01:00'],
  ['Asia/Beirut', '2027-03-28T00:15', '2027-03-28T01:15:00+03:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45:00+11:00'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-04T01:45:00+11:00'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-31T12:00:00+14:00'],
  ['America/New_York', '1800-01-01T12:00', '1800-01-01T12:00:02-04:56'],
])('in %s, %s is %s', (zone, wall, moment) => {
  expect(fromWallTime(wall, zone)).toBe(moment)
})

test('a day is chosen in the calendar by keyboard, and Undo restores the old value', async () => {
  const { user } = await openDate('2030-01-31T10:00:00Z')
  await user.click(opener())
  const calendar = await screen.findByRole('dialog', { name: 'Thing: choose a day' })
  const day = () => document.activeElement?.getAttribute('aria-label')
  expect(calendar).toContainElement(screen.getByRole('grid', { name: 'January 2030' }))
  expect(day()).toBe('Thursday, January 31, 2030')
  const steps = [
    ['{PageDown}', 'Thursday, February 28, 2030'],
    ['{ArrowRight}', 'Friday, March 1, 2030'],
    ['{ArrowDown}', 'Friday, March 8, 2030'],
    ['{Home}', 'Sunday, March 3, 2030'],
    ['{ArrowUp}{ArrowLeft}', 'Saturday, February 23, 2030'],
    ['{End}', 'Saturday, February 23, 2030'],
    ['{Shift>}{PageUp}{/Shift}', 'Friday, February 23, 2029'],
    ['{PageUp}', 'Tuesday, January 23, 2029'],
  ] as const
  for (const [keys, name] of steps) {
    await user.keyboard(keys)
    expect(day()).toBe(name)
  }
  await user.keyboard('{Escape}')
  expect(opener()).toHaveFocus()
  expect(dateField()).toHaveValue('Jan 31, 2030')

  await user.keyboard('{Enter}')
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(opener()).toHaveFocus()
  expect(dateField()).toHaveValue('Jan 30, 2030')
  expect(timeField()).toHaveValue('11:00 AM')

  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(dateField()).toHaveValue('Jan 31, 2030')
})

test('the calendar has buttons for months, and a day without a time is at noon', async () => {
  const { user, saved } = await openDate(null)
  await user.type(dateField(), '2030-12-01')
  await user.click(opener())
  await user.click(await screen.findByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('grid', { name: 'January 2031' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Friday, January 3, 2031' }))
  expect(timeField()).toHaveValue('12:00 PM')
  expect(await saved()).toBe('2031-01-03T12:00:00+01:00')
})

test.each([
  ['2030-01-31', '2030-01-31'],
  ['2030/1/31', '2030-01-31'],
  ['２０３０／１／３１', '2030-01-31'],
  ['31.1.2030', '2030-01-31'],
  ['1/31/2030', '2030-01-31'],
  ['31/1/2030', '2030-01-31'],
  ['31 Jan 2030', '2030-01-31'],
  ['31. January 2030', '2030-01-31'],
  ['January 31st, 2030', '2030-01-31'],
  ['Thu, Jan 31, 2030', '2030-01-31'],
  ['24 dec', '2029-12-24'],
  ['jan 5', '2030-01-05'],
  ['today', '2029-06-15'],
  ['Tomorrow', '2029-06-16'],
  ['29 Feb 2029', null],
  ['29 Feb', '2032-02-29'],
  ['Friday', '2029-06-15'],
  ['Fri.', '2029-06-15'],
  ['on mon.', '2029-06-18'],
  ['.', null],
  ['in 3 days', '2029-06-18'],
  ['in 2 hours', null],
  ['24.12.30', '2030-12-24'],
  ['12/24/30', '2030-12-24'],
  ['24-12-30', null],
  ['31 foo 2030', null],
  ['2030-13-01', null],
  ['31 jan 30', '2030-01-31'],
  ['Jan 31, 30', '2030-01-31'],
  ['Thursday, 31 January 30', '2030-01-31'],
  // An hour, or the start of 2030.
  ['31 jan 20', null],
  ['31 jan 23', null],
  ['31 jan 24', '2024-01-31'],
  ['31 jan 030', null],
  ['31 jan 30 5', null],
  ['131 jan 30', null],
  ['', null],
])('“%s” is read as the day %s', (text, day) => {
  expect(readDay(text, '2029-06-15')).toBe(day)
})

test('a date with another weekday stays as typed, and the field says which weekday it has', async () => {
  const { user } = await openDate('2030-07-01T10:00:00Z')
  await retype(user, dateField(), 'Monday, December 5, 2026')
  await user.click(document.body)
  expect(dateField()).toHaveValue('Monday, December 5, 2026')
  expect(dateField()).toHaveAccessibleDescription(
    'The weekday in “Monday, December 5, 2026” doesn’t match: that day is Saturday, December 5, 2026.',
  )
  expect(saveBar()).toBeVisible()
  await user.click(saveButton())
  await waitFor(() => expect(dateField()).toHaveFocus())
  expect(patches()).toEqual([])

  await retype(user, dateField(), 'Saturday, December 5, 2026')
  await user.click(document.body)
  expect(dateField()).toHaveValue('Dec 5, 2026')
  expect(dateField()).not.toHaveAccessibleDescription(/weekday/)
})

test.each([
  ['en', 'monday december 5', '2026-12-05'],
  ['en', 'sat december 5', null],
  ['fr', 'lundi 5 décembre', '2026-12-05'],
  ['fr', 'sam. 5 décembre', null],
  ['es', 'mar 1 dic 2026', null],
  ['ar', 'الأحد 5 ديسمبر', '2026-12-05'],
  ['pt-BR', 'segunda-feira, 5 de dezembro de 2026', '2026-12-05'],
  ['ja', '12月5日(月曜日)', '2026-12-05'],
])('in %s, the day of “%s” apart from its wrong weekday is %s', (language, text, day) => {
  expect(misnamedDay(text, '2026-11-27', language)).toBe(day)
  expect(readDay(text, '2026-11-27', language) === null).toBe(day !== null)
})

test.each([
  ['de', 'Do., 31. Jan. 2030', '2030-01-31'],
  ['de', '3. März', '2030-03-03'],
  ['de', '31.1.', '2030-01-31'],
  ['de', '24.12.30', '2030-12-24'],
  ['de', 'in 3 Tagen', '2029-06-18'],
  ['ja', '3日後', '2029-06-18'],
  ['ja', '24/12/30', null],
  ['ja', '24 dec 30', null],
  ['pt-BR', 'na segunda', '2029-06-18'],
  ['pt-BR', 'no sábado', '2029-06-16'],
  ['tr', '31 ocak 30', '2030-01-31'],
  ['de', 'übermorgen', '2029-06-17'],
  ['de', 'January 31, 2030', '2030-01-31'],
  ['es', '31 mar 2030', '2030-03-31'],
  ['fr', 'après-demain', '2029-06-17'],
  ['fr', 'lun.', '2029-06-18'],
  ['fr', 'mer.', '2029-06-20'],
  ['fr', '1er mars 2030', '2030-03-01'],
  ['it', '1º marzo', '2030-03-01'],
  ['it', '1° marzo', '2030-03-01'],
  ['tr', '31 OCAK 2030 Perşembe', '2030-01-31'],
  ['tr', 'yarin', '2029-06-16'],
  ['ja', '１月３１日（木）', '2030-01-31'],
  ['ja', '今日', '2029-06-15'],
  ['ar', '٣١ يناير ٢٠٣٠', '2030-01-31'],
  ['ar', '٣١/١/٢٠٣٠', '2030-01-31'],
  ['ar', 'خلال 3 أيام', '2029-06-18'],
  ['ar', 'بعد 3 أيام', '2029-06-18'],
  ['ar', 'بعد ٣ أيام', '2029-06-18'],
  ['ar', 'بعد 11 يومًا', '2029-06-26'],
  ['ar', 'بعد يومين', '2029-06-17'],
  ['ar', 'بعد أسبوع', '2029-06-22'],
  ['ar', 'بعد أسبوعين', '2029-06-29'],
  ['ar', 'بعد غد', '2029-06-17'],
  ['fr', '12/11/2026', '2026-11-12'],
  ['fr', '12/13/2026', null],
  ['de', '12/13/2026', null],
  ['ja', '12/13/2026', '2026-12-13'],
  ['fr', 'lundi prochain', '2029-06-18'],
  ['fr', 'vendredi prochain', '2029-06-22'],
  ['de', '31. Foo 2030', null],
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
  ['6pm', '18:00'],
  ['12:30 a.m.', '00:30'],
  ['1800', '18:00'],
  ['18.30', '18:30'],
  ['6:00 PM', '18:00'],
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
  ['en', 'half past 6', '06:30'],
  ['en', 'half past 12 am', '00:30'],
  ['de', 'halb 7', '06:30'],
  ['de', 'halb 1', '12:30'],
  ['de', 'halb 0', null],
  ['de', 'halb 25', null],
  ['fr', '6 h et demie', '06:30'],
  ['fr', '18 heures et demie', '18:30'],
  ['it', '6 e mezza', '06:30'],
  ['it', 'alle 18 e mezzo', '18:30'],
  ['es', 'las 6 y media', '06:30'],
  ['pt-BR', '18h e meia', '18:30'],
  ['pl', 'wpół do 7', '06:30'],
  ['pl', 'pół do 19', '18:30'],
  ['tr', 'saat 18 buçuk', '18:30'],
  ['ar', '٦ ونصف', '06:30'],
  ['ar', 'الساعة 6 والنصف مساءً', '18:30'],
  ['ja', '18時半', '18:30'],
  ['tr', 'half past 6', '06:30'],
  ['fr', 'midi', '12:00'],
  ['fr', 'minuit et demi', '00:30'],
  ['fr', 'midi et demie', '12:30'],
  ['fr', 'à 18 h 05', '18:05'],
  ['fr', '8 heures du soir', '20:00'],
  ['fr', '6 h et demie du matin', '06:30'],
  ['fr', "3 heures de l'après-midi", '15:00'],
  ['fr', '20h du soir', '20:00'],
  ['de', '12 Uhr mittags', '12:00'],
  ['de', 'um 8 Uhr abends', '20:00'],
  ['de', '8 Uhr morgens', '08:00'],
  ['en', '12 midnight', '00:00'],
  ['en', 'at 6 pm', '18:00'],
  ['es', 'las 12 del mediodía', '12:00'],
  ['es', 'a las 12 de la noche', '00:00'],
  ['it', 'ore 18', '18:00'],
  ['it', 'mezzogiorno e mezzo', '12:30'],
  ['pt-BR', 'às 8 da noite', '20:00'],
  ['pl', 'godz. 18', '18:00'],
  ['pl', '8 wieczorem', '20:00'],
  ['tr', 'saat 18', '18:00'],
  ['tr', 'öğleden sonra 3', '15:00'],
  ['ja', '夜8時', '20:00'],
  ['zh-CN', '中午12点', '12:00'],
  ['zh-CN', '早上8点半', '08:30'],
  ['ar', 'منتصف الليل', '00:00'],
  ['en', 'half 6', null],
])('in %s, “%s” is read as the time %s', (language, text, time) => {
  expect(readTimeOfDay(text, language)).toBe(time)
})

test('in Arabic, a time is read with the whole word for its half of the day, too', () => {
  expect(readTimeOfDay('6:30 مساءً', 'ar')).toBe('18:30')
  expect(readTimeOfDay('٦:٣٠ صباحًا', 'ar')).toBe('06:30')
})

test('a whole text that is pasted in a date is cut, and what is too long to be a date or a time is none', async () => {
  const { user } = await openDate(null)
  await user.click(dateField())
  await user.paste('tomorrow '.repeat(9_000))
  expect(dateField()).toHaveValue('tomorrow '.repeat(9_000).slice(0, 100))

  const long = ' of'.repeat(40)
  expect(readDay(`31${long} January 2030`, '2030-01-01')).toBeNull()
  expect(readMoment(`31${long} January 2030 at 18:00`, 'UTC', '2030-01-01')).toBeNull()
})

test.each([
  ['en', '2030-01-31 18:00', '2030-01-31 18:00'],
  ['en', '2030-01-31T18:00:59', '2030-01-31 18:00'],
  ['en', 'Jan 31, 2030, 6:00 PM', '2030-01-31 18:00'],
  ['en', '31 Jan 2030 at 6 pm', '2030-01-31 18:00'],
  ['en', 'tomorrow 18.30', '2029-06-16 18:30'],
  ['en', '31.1.2030', undefined],
  ['en', '31 Jan 20', undefined],
  ['en', '31 Jan 2030 25:00', undefined],
  ['de', '31. Januar 2030 um 18 Uhr', '2030-01-31 18:00'],
  ['fr', '31 janvier 2030 à 18 h 30', '2030-01-31 18:30'],
  ['tr', 'yarın 18:30', '2029-06-16 18:30'],
  ['ja', '2030年1月31日 18時', '2030-01-31 18:00'],
  ['ja', '明日 午後6時', '2029-06-16 18:00'],
  ['ja', '明日 午後６時半', '2029-06-16 18:30'],
  ['zh-CN', '明天 18点半', '2029-06-16 18:30'],
  ['en', 'tomorrow at half past 6 pm', '2029-06-16 18:30'],
  ['de', 'morgen um halb 7', '2029-06-16 06:30'],
  ['de', 'morgen halb 19', '2029-06-16 18:30'],
  ['fr', 'demain à 18 h et demie', '2029-06-16 18:30'],
  ['pl', 'jutro o wpół do 19', '2029-06-16 18:30'],
  ['es', 'mañana a las 18 y media', '2029-06-16 18:30'],
  ['fr', 'après-demain à midi', '2029-06-17 12:00'],
  ['fr', 'lundi prochain 18h', '2029-06-18 18:00'],
  ['zh-CN', '下周一中午', '2029-06-18 12:00'],
])('in %s, “%s” is read as the day and the time %s', (language, text, both) => {
  const read = readMoment(text, 'Europe/Berlin', '2029-06-15T20:00', language)
  expect(read ? `${read.day} ${read.time}` : undefined).toBe(both)
})

test('a day and a time that are typed in one field stay as typed until it is left', async () => {
  const { user, saved } = await openDate(null)
  await user.type(dateField(), '31 Jan 2030 2:00 pm')
  expect(dateField()).toHaveValue('31 Jan 2030 2:00 pm')
  await user.click(timeField())

  expect(dateField()).toHaveValue('Jan 31, 2030')
  expect(timeField()).toHaveValue('2:00 PM')
  expect(await saved()).toBe('2030-01-31T14:00:00+01:00')
})

const date = orNull(
  { type: 'string', format: 'date-time' },
  { title: 'Start', control: 'datetime', notPast: true },
)
const field = () => screen.getByLabelText<HTMLInputElement>('Start')

/** Opens the field of a date that must not be over, at 20:00 on a Friday. */
async function openOnFriday() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2029-06-15T18:00:00Z') })
  setSettings(aSettings({ timezone: 'Europe/Berlin' }))
  const { user } = await openOptions({ first: date }, { first: null })
  await waitFor(() => expect(field()).toBeEnabled())
  const time = screen.getByRole('textbox', { name: 'Start: time' })
  return { user, time }
}

test.each([
  ['9:00', 'Jun 22, 2029', '2029-06-22T09:00:00+02:00'],
  ['21:00', 'Jun 15, 2029', '2029-06-15T21:00:00+02:00'],
])(
  'a weekday is the coming one: Friday at %s, typed on a Friday at 20:00, is %s',
  async (at, day, moment) => {
    const { user, time } = await openOnFriday()
    await user.type(field(), 'Friday')
    await user.click(time)
    expect(field()).toHaveValue('Jun 15, 2029')
    await user.keyboard(at)

    expect(field()).toHaveValue(day)
    expect(field()).toBeValid()
    await save(user)
    expect(patches()).toEqual([{ first: moment }])
  },
)

test('a day that is named by a word is shown as a date once its text is left, also before there is a time', async () => {
  const { user, time } = await openOnFriday()
  await user.type(field(), 'in 3 days')
  expect(field()).toHaveValue('in 3 days')

  await user.tab()
  await user.tab()

  expect(time).toHaveFocus()
  expect(field()).toHaveValue('Jun 18, 2029')
  await user.keyboard('18:00')
  await save(user)
  expect(patches()).toEqual([{ first: '2029-06-18T18:00:00+02:00' }])
})

test('a span of hours is a day and a time, of which another can be typed', async () => {
  const { user, time } = await openOnFriday()
  await user.type(field(), 'in 5 hours')
  expect(field()).toHaveValue('in 5 hours')
  await user.click(time)
  expect(field()).toHaveValue('Jun 16, 2029')
  expect(time).toHaveValue('1:00 AM')

  await user.keyboard('2:30')
  await save(user)

  expect(patches()).toEqual([{ first: '2029-06-16T02:30:00+02:00' }])
})

test('in two hours are two hours, also where the clocks go forward meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2029-03-25T00:30:00Z') })
  const { user, saved } = await openDate(null)
  await user.type(dateField(), 'in 2 hours')

  expect(await saved()).toBe('2029-03-25T04:30:00+02:00')
})

test('today’s midnight is the one to come, and the field shows the day that it begins', async () => {
  const { user, time } = await openOnFriday()
  await user.type(field(), 'today')
  await user.type(time, 'midnight')
  await user.click(document.body)

  expect(field()).toHaveValue('Jun 16, 2029')
  expect(time).toHaveValue('12:00 AM')
  expect(field()).not.toBeInvalid()
})

test('on a page that has been open since yesterday, tomorrow is the day after today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2029-06-15T18:00:00Z') })
  const { user, saved } = await openDate(null)
  vi.setSystemTime(Date.parse('2029-06-16T08:00:00Z'))
  await user.type(dateField(), 'tomorrow')
  await user.type(timeField(), '18:00')
  expect(await saved()).toBe('2029-06-17T18:00:00+02:00')
})

test('a date in the past is refused at its field, a later one is saved', async () => {
  const { user } = await openOptions({ first: date }, { first: null })
  await waitFor(() => expect(field()).toBeEnabled())
  await retype(user, field(), '2020-12-24 18:00')
  await user.click(saveButton())

  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription(/This is in the past\. Choose a later time\./)
  expect(patches()).toEqual([])

  await retype(user, field(), '2999-12-24 18:00')
  expect(field()).toBeValid()
  await save(user)
})

test('while somebody types, a word that is no date is told, and so is a day that is over', async () => {
  const { user } = await openOptions({ first: date }, { first: null })
  await waitFor(() => expect(field()).toBeEnabled())
  await user.type(field(), 'tomorow')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/“tomorow” isn’t a date/))

  await user.clear(field())
  await user.type(field(), '2020-12-24')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/This is in the past/))
  expect(field()).toHaveFocus()
})

test('days that are over cannot be chosen where the past makes no sense', async () => {
  const { user } = await openOptions({ first: date }, { first: null })
  await waitFor(() => expect(field()).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Start: open the calendar' }))
  const calendar = await screen.findByRole('dialog', { name: 'Start: choose a day' })
  await waitFor(() => expect(within(calendar).getByRole('button', { current: 'date' })).toHaveFocus())
  await user.keyboard('{Shift>}{PageUp}{/Shift}{Enter}')

  expect(calendar).toBeVisible()
  expect(nodes('button:focus', calendar)[0]).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Shift>}{PageDown}{PageDown}{/Shift}{Enter}')
  await waitFor(() => expect(calendar).not.toBeInTheDocument())
  expect(field()).not.toHaveValue('')
})

test('a saved date that has passed does not keep other changes in its row from being saved', async () => {
  const messages = aList('Messages', 'message', { name: aText('Name'), first: date })
  const passed = { name: 'Weekly', first: '2020-12-24T18:00:00Z' }
  const { user } = await openOptions({ messages }, {}, { saved: { messages: [passed] } })
  await user.click(await screen.findByRole('button', { name: /^Weekly/ }))
  await user.type(await screen.findByLabelText('Name'), ' news')
  await screen.findByLabelText('Start')
  expect(field()).toBeValid()

  await save(user)

  expect(patches()).toEqual([{ messages: [{ ...passed, name: 'Weekly news' }] }])
})
