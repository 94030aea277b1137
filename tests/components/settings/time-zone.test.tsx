import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSettings } from '@/tests/support/factories'
import { nodes } from '@/tests/support/nodes'
import { patches } from '@/tests/msw/received'
import { savedSettings, setSettings } from '@/tests/msw/settings'
import { openSettings, saveBar, saveButton, zoneField, zoneSearch, chooseZone } from './open-settings'

const list = () => within(screen.getByRole('listbox', { name: 'Time zone' }))
const options = () =>
  list()
    .getAllByRole('option')
    .map((option) => option.textContent)

/** The settings with the list of time zones open. */
async function openZones(timezone = 'Europe/Berlin') {
  setSettings(aSettings({ timezone }))
  const app = await openSettings()
  await app.user.click(zoneField())
  return { ...app, search: await zoneSearch() }
}

test('a time zone is found by typing its city, and saved', async () => {
  const { user, search } = await openZones()
  expect(search).toHaveFocus()
  await user.keyboard('new york')
  expect(options()).toHaveLength(1)
  const option = screen.getByRole('option', { name: 'New York' })
  expect(option).toHaveAccessibleDescription(/^UTC−[45] · \w{3} .+M$/)
  await user.click(option)

  expect(zoneField()).toHaveTextContent('America/New York')
  expect(zoneField()).toHaveFocus()
  expect(screen.getByText(/^It is .+ there now\.$/)).toBeVisible()
  await user.click(saveButton())
  await waitFor(() => expect(savedSettings().timezone).toBe('America/New_York'))
})

test.each([
  ['+5:30', /Calcutta|Kolkata/],
  ['utc-3', /Araguaina|Argentina/],
  ['+0545', /Kathmandu/],
  ['tokyo', /Tokyo/],
  ['kyiv', /Kyiv/],
  ['pacific time', /Los Angeles/],
  ['utc', /^UTC/],
  ['etc/gmt+5', /^GMT\+5/],
])('the search “%s” finds the time zone', async (text, name) => {
  const { user, search } = await openZones()
  await user.type(search, text)
  expect(options().some((option) => option !== null && name.test(option))).toBe(true)
})

test('the list is navigated by keyboard, and Escape changes nothing', async () => {
  const { user, search } = await openZones('Asia/Tokyo')
  expect(list().getByRole('option', { selected: true })).toHaveTextContent(/^Tokyo/)
  await user.keyboard('australia{ArrowDown}{ArrowDown}{ArrowUp}')
  const active = () => nodes(`[id='${search.getAttribute('aria-activedescendant')}']`)[0]
  expect(active()).toHaveAttribute('aria-posinset', '2')
  await user.keyboard('{Escape}')

  expect(zoneField()).toHaveFocus()
  expect(zoneField()).toHaveTextContent('Asia/Tokyo')
  expect(saveBar()).not.toBeInTheDocument()
  await user.keyboard('berl')
  await user.keyboard('{Enter}')
  expect(zoneField()).toHaveTextContent('Europe/Berlin')
})

test('a saved zone that the browser does not know is kept, and can be chosen again', async () => {
  const { user, search } = await openZones('Europe/Atlantis')
  expect(zoneField()).toHaveTextContent('Europe/Atlantis')
  expect(zoneField()).toHaveAccessibleDescription(/doesn’t know the time zone “Europe\/Atlantis”/)
  await user.type(search, 'atlantis')
  expect(options()).toEqual(['Atlantis'])
  await user.keyboard('{Escape}')

  await chooseZone(user, 'madrid')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(zoneField()).toHaveTextContent('Europe/Atlantis')
  expect(patches()).toEqual([])
})

test('a search that nothing matches says so', async () => {
  const { user, search } = await openZones()
  await user.type(search, 'nowhere')
  expect(screen.getByText('Nothing matches “nowhere”.')).toBeVisible()
})
