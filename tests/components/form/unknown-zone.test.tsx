import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openEditor } from '@/tests/components/discord/message/open-editor'
import { aDeclaration, openFeature } from '@/tests/components/features/open-feature'
import { open as openHistory, two } from '@/tests/components/history/open-history'
import { openSettings } from '@/tests/components/settings/open-settings'
import { setHistory } from '@/tests/msw/history'
import { setSettings } from '@/tests/msw/settings'
import { aSettings } from '@/tests/support/factories'
import { editInForm } from '@/tests/support/edit-in-form'

editInForm()

/** As on a system whose zone the browser does not know. */
function reportZone(timeZone: string | undefined) {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const report = function (this: Intl.DateTimeFormat) {
    return Object.assign(resolvedOptions.call(this), { timeZone })
  }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(report)
}

const inUtc = 'This browser doesn’t know your time zone, so this is in UTC.'

test.each(['Etc/Unknown', undefined])(
  'a browser whose zone is %s has dates in UTC, and says so',
  async (zone) => {
    reportZone(zone)
    const editor = openEditor({ embed: { title: 'a', timestamp: '2030-01-31T18:00:00Z' } })
    expect(screen.getByRole('textbox', { name: 'Time' })).toHaveAccessibleDescription(inUtc)
    expect(screen.getByRole('textbox', { name: 'Time: time' })).toHaveValue('6:00 PM')
    expect(screen.getByText(/^1\/31\/30, 6:00\sPM UTC$/)).toBeInTheDocument()
    editor.unmount()

    setHistory(two())
    const history = openHistory()
    expect(await screen.findByRole('textbox', { name: 'Since' })).toHaveAccessibleDescription(inUtc)
    expect((await screen.findAllByText(/[AP]M UTC$/))[0]).toBeVisible()
    history.unmount()

    setSettings(aSettings({ timezone: 'Europe/Berlin' }))
    await openSettings()
    expect(screen.queryByRole('button', { name: /^Use yours/ })).not.toBeInTheDocument()
  },
)

test('a saved zone that the browser does not know is named, and the date is in the person’s own', async () => {
  reportZone('Asia/Tokyo')
  setSettings(aSettings({ timezone: 'Mars/Olympus_Mons' }))
  const thing = { type: 'string', format: 'date-time', control: 'datetime', title: 'Thing' }
  await openFeature({ declaration: aDeclaration({ thing }, { thing: '2030-01-31T18:00:00Z' }) })

  const text =
    'This browser doesn’t know the server’s time zone, Mars/Olympus Mons, so this is in Asia/Tokyo.'
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Thing: time' })).toHaveValue('3:00 AM')
})
