import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGuildInfo, aRole, aSettings, ids } from '@/tests/support/factories'
import { setGuildInfo, setRoles } from '@/tests/msw/guilds'
import { savedSettings, setSettings } from '@/tests/msw/settings'
import { openSettings, saveButton } from './open-settings'

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

test('a user without Manage Server sees the roles, and why they cannot be changed', async () => {
  aGuildWithRoles()
  setGuildInfo(aGuildInfo({ access: 'write' }))
  await openSettings()

  expect(await screen.findByText('Only people with Manage Server can change this.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Can view' })).toBeDisabled()
  expect(screen.getByText('Readers')).toBeVisible()
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
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    'Role: HelpersAccess: Can view',
    'Role: ReadersAccess: Can edit',
  ])
})
