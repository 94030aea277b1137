import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSettings, aGuildInfo, aRole, ids } from '@/tests/support/factories'
import { nodes } from '@/tests/support/nodes'
import { patches } from '@/tests/msw/received'
import { savedSettings, setSettings } from '@/tests/msw/settings'
import { TimeZonePicker } from '@/components/discord/pickers/time-zone-picker'
import { renderApp } from '@/tests/support/render-app'
import { setGuildInfo, setRoles } from '@/tests/msw/guilds'
import { openSettings, zoneField, zoneSearch, chooseZone } from './open-settings'
import { saveBar, saveButton } from '@/tests/support/save-bar'

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

test('the bot’s languages stand in the order of their names', async () => {
  setSettings(aSettings({ locale: 'da' }))
  await openSettings()

  const names = within(screen.getByRole('combobox', { name: 'Language' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  expect(names.indexOf('Dansk')).toBeLessThan(names.indexOf('Indonesia'))
})

test.each([['pl', 'Afryka', 'Afryka', 'Abidjan']] as const)(
  'in %s, “%s” finds in %s the zone of %s',
  async (language, text, region, city) => {
    const { user } = renderApp(<TimeZonePicker label="Zone" value="UTC" onChange={() => {}} />, { language })
    await user.click(screen.getByRole('combobox', { name: 'Zone' }))
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible())
    await user.paste(text)

    const group = screen.getByRole('group', { name: region })
    expect(within(group).getByRole('option', { name: city })).toBeVisible()
  },
)

test.each([
  ['it', 'Europe/Rome', 'Europa/Roma'],
  ['en', 'America/New_York', 'America/New York'],
] as const)('in %s, the closed field shows the zone %s as %s', async (language, zone, words) => {
  renderApp(<TimeZonePicker label="Zone" value={zone} onChange={() => {}} />, { language })

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Zone' })).toHaveTextContent(words))
})

test('of a long search or saved zone, the field quotes the start', async () => {
  const { user } = await openZones(`Moon/${'a'.repeat(59)}`)
  await user.paste('😀'.repeat(5000))
  expect(screen.getByText(`Nothing matches “${'😀'.repeat(60)}…”.`)).toBeVisible()
  expect(zoneField()).toHaveAccessibleDescription(new RegExp(`time zone “Moon/${'a'.repeat(55)}…”\\.`))
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

test('a name that the IANA database lacks is not offered, and a saved one is read as before', async () => {
  const { user, search } = await openZones('JST')
  expect(zoneField()).toHaveTextContent('JST')
  expect(zoneField()).toHaveAccessibleDescription(/^It is .+ GMT\+9 there now\.$/)
  await user.clear(search)
  await user.paste('SystemV/PST8')
  expect(screen.getByText('Nothing matches “SystemV/PST8”.')).toBeVisible()
})

const helper = '400000000000000011'
const reader = '400000000000000012'

function aGuildWithRoles() {
  setRoles([
    aRole({ id: ids.guild, name: '@everyone', position: 0 }),
    aRole({ id: reader, name: 'Readers', position: 1 }),
    aRole({ id: helper, name: 'Helpers', position: 2 }),
  ])
  setSettings(aSettings({ manager_roles: [{ role: reader, access: 'read' }] }))
}

test('a role is added, and a role with read access gets write access without being listed twice', async () => {
  aGuildWithRoles()
  const { user } = await openSettings()

  await user.click(await screen.findByRole('combobox', { name: 'Can edit' }))
  await user.click(screen.getByRole('option', { name: 'Helpers' }))
  await user.click(screen.getByRole('option', { name: 'Readers' }))
  await user.keyboard('{Escape}')
  await user.click(saveButton())

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(savedSettings()).toMatchObject({
    manager_roles: [
      { role: helper, access: 'write' },
      { role: reader, access: 'write' },
    ],
  })
})

test('a role that most members have is given access only after a question that says how many that is', async () => {
  setRoles([
    aRole({ id: helper, name: 'Helpers', member_count: 64 }),
    aRole({ id: reader, member_count: 100 }),
  ])
  setSettings(aSettings({ manager_roles: [] }))
  const { user } = await openSettings()
  await user.click(await screen.findByRole('combobox', { name: 'Can edit' }))
  await user.click(screen.getByRole('option', { name: 'Helpers' }))
  await user.click(screen.getByRole('option', { name: 'Keepers' }))
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/Keepers.*: 100 members have this role/)).toBeVisible()
  expect(screen.queryByText(/Helpers.*: 64 members/)).not.toBeInTheDocument()

  await user.click(saveButton())
  const question = await screen.findByRole('alertdialog', { name: 'Give 100 members access?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(savedSettings().manager_roles).toEqual([])
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Save and give access' }))

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(savedSettings().manager_roles).toHaveLength(2)
})

test('a user without Manage Server sees the roles, and why they cannot be changed', async () => {
  aGuildWithRoles()
  setGuildInfo(aGuildInfo({ access: 'write' }))
  await openSettings()

  expect(await screen.findByText('Only people with Manage Server can change this.')).toBeVisible()
  expect(await screen.findByRole('combobox', { name: 'Can view' })).toBeDisabled()
  expect(await screen.findByText('Readers')).toBeVisible()
})

test('a user with read access is told so above the form', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  await openSettings()

  expect(await screen.findByRole('note')).toHaveTextContent('You can view this server’s configuration')
  expect(screen.getByRole('textbox', { name: 'Prefix' })).toBeDisabled()
  for (const box of screen.getAllByRole('combobox')) expect(box).toBeDisabled()
})

test('a backend without manager roles has no field for them', async () => {
  setSettings(aSettings())
  await openSettings()

  expect(screen.queryByRole('heading', { name: 'Dashboard access' })).not.toBeInTheDocument()
})

test('each version of the manager roles is shown by role name', async () => {
  setRoles([aRole({ id: helper, name: 'Helpers' }), aRole({ id: reader, name: 'Readers' }), aRole()])
  const reads = { role: reader, access: 'write' } as const
  setSettings(aSettings({ manager_roles: [{ role: helper, access: 'write' }, reads] }))
  const { user } = await openSettings()
  setSettings(aSettings({ manager_roles: [{ role: helper, access: 'read' }, reads] }))
  await user.click(await screen.findByRole('combobox', { name: 'Can edit' }))
  await user.click(screen.getByRole('option', { name: 'Helpers' }))
  await user.keyboard('{Escape}')
  await user.click(saveButton())

  const roles = within(await screen.findByRole('group', { name: 'Roles with dashboard access' }))
  await roles.findByText('Helpers')
  const versions = roles.getAllByRole('listitem')
  expect(versions.map(({ textContent }) => textContent.trim())).toEqual([
    'Role: Helpers Access: Can view',
    'Role: Readers Access: Can edit',
  ])
})
