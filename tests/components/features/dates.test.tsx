import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { aSettings } from '@/tests/support/factories'
import { savedFeature } from '@/tests/msw/features'
import { setSettings } from '@/tests/msw/settings'
import { patches } from '@/tests/msw/received'
import { nodes } from '@/tests/support/nodes'
import { aList, aText, openOptions, orNull, retype, save } from './open-feature'
import { saveBar, saveButton } from '@/tests/support/save-bar'

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

test('what some program saved that is no moment is shown as text, and another date replaces it', async () => {
  const { user, saved } = await openDate('2026-02-30T00:00:00Z')
  expect(dateField()).toHaveValue('')
  expect(dateField()).toHaveAccessibleDescription(/“2026-02-30T00:00:00Z” isn’t a time\./)

  await user.type(dateField(), '24 dec 2030')
  await user.type(timeField(), '18:00')
  expect(await saved()).toBe('2030-12-24T18:00:00+01:00')
})

test('a date that is out of range stays as typed, and the field says from when to when', async () => {
  const day = '12/31/9999'
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
})

test('an early date is shown as it can be typed', async () => {
  const { user, saved } = await openDate('2030-07-01T10:00:00Z')
  await retype(user, dateField(), '31 dec 0999')
  await user.click(document.body)
  expect(dateField()).toHaveValue('0999-12-31')
  expect(timeField()).toHaveValue('12:00 PM')
  expect(await saved()).toContain('0999-12-31T')

  await retype(user, dateField(), '0999-12-31')
  await user.click(document.body)
  expect(dateField()).toHaveValue('0999-12-31')
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

test('a whole text that is pasted in a date is cut', async () => {
  const { user } = await openDate(null)
  await user.click(dateField())
  await user.paste('tomorrow '.repeat(9_000))
  expect(dateField()).toHaveValue('tomorrow '.repeat(9_000).slice(0, 100))
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

test('a weekday whose time is over is the coming one', async () => {
  const { user, time } = await openOnFriday()
  await user.type(field(), 'Friday')
  await user.click(time)
  expect(field()).toHaveValue('Jun 15, 2029')
  await user.keyboard('9:00')

  expect(field()).toHaveValue('Jun 22, 2029')
  expect(field()).toBeValid()
  await save(user)
  expect(patches()).toEqual([{ first: '2029-06-22T09:00:00+02:00' }])
})

test('a day that is named by a word is shown as a date once its text is left, also before there is a time', async () => {
  const { user, time } = await openOnFriday()
  await user.type(field(), 'in 3 days')
  expect(field()).toHaveValue('in 3 days')

  await user.tab()
  await user.tab()

  expect(time).toHaveFocus()
  expect(field()).toHaveValue('Jun 18, 2029')
  await user.keyboard('6 in the evening')
  await save(user)
  expect(patches()).toEqual([{ first: '2029-06-18T18:00:00+02:00' }])
})

test('an hour in words is shown as a time once its text is left, also within the field', async () => {
  const { user, time } = await openOnFriday()
  await user.type(field(), 'tomorrow')
  await user.type(time, '8 in the evening')
  expect(time).toHaveValue('8 in the evening')

  await user.click(field())

  expect(time).toHaveValue('8:00 PM')
  await user.clear(field())
  await user.type(field(), 'Monday')
  await save(user)
  expect(patches()).toEqual([{ first: '2029-06-18T20:00:00+02:00' }])
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
