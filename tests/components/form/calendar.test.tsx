import { screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { expect, test, vi } from 'vitest'
import { Calendar } from '@/components/form/calendar'
import { type Language, localeOf } from '@/config/messages/languages'
import { renderApp } from '@/tests/support/render-app'

function openCalendar(language: Language, chosen: string | null = '2030-01-31') {
  return renderApp(
    <NextIntlClientProvider locale={localeOf(language)}>
      <Calendar
        id="calendar"
        label="Choose a day"
        chosen={chosen}
        today="2030-01-31"
        opensUp={false}
        onPick={() => {}}
      />
    </NextIntlClientProvider>,
  )
}

const weekdays = () => screen.getAllByRole('columnheader').map((header) => header.getAttribute('abbr'))

/** The language and region of the browser. */
function beIn(locale: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, locale })
}

test.each([
  ['en', 'en-US', 'Sunday', 'Saturday'],
  ['en', 'de-CH', 'Monday', 'Sunday'],
  ['ar', 'ar-MA', 'الاثنين', 'الأحد'],
  ['de', 'en-US', 'Montag', 'Sonntag'],
  ['fr', 'fr-CA', 'dimanche', 'samedi'],
] as const)('in %s, in a browser in %s, weeks go from %s to %s', async (language, browser, first, last) => {
  beIn(browser)
  const { user } = openCalendar(language)

  const names = weekdays()
  expect(names[0]).toBe(first)
  expect(names[6]).toBe(last)
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.keyboard('{Home}')
  expect(focused()).toContain(first)
  await user.keyboard('{End}')
  expect(focused()).toContain(last)
})

test('where no day is chosen yet, the calendar begins with today', () => {
  openCalendar('en', null)

  expect(screen.getByRole('button', { name: 'Thursday, January 31, 2030' })).toHaveFocus()
  expect(screen.queryByRole('gridcell', { selected: true })).not.toBeInTheDocument()
})

test('a key that leads past the last day leaves the focus where the person moves it next', async () => {
  const { user } = openCalendar('en', '9999-12-30')

  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Friday, December 31, 9999' })).toHaveFocus()
  const outOfRange = screen.getByRole('button', { name: 'Saturday, January 1, 10000' })
  expect(outOfRange).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Previous month' }))

  expect(screen.getByRole('button', { name: 'Tuesday, November 30, 9999' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous month' })).toHaveFocus()
})
