import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { drafts } from '@/stores/drafts'
import { aRole, aSettings } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { setRoles } from '@/tests/msw/guild-lists'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl } from '@/tests/msw/settings'
import { openSettings, prefixField, saveBar, saveButton, zoneField } from './open-settings'

afterEach(() => drafts.setState(drafts.getInitialState(), true))

const group = () => screen.findByRole('group', { name: 'Prefix' })

async function openConflict() {
  const app = await openSettings()
  setSettings(aSettings({ chat_prefix: 'theirs', timezone: 'Asia/Tokyo' }))
  await app.type(prefixField(), 'mine')
  await app.user.click(saveButton())
  return app
}

test('changes to different fields are merged without asking', async () => {
  const { user, type } = await openSettings()
  setSettings(aSettings({ timezone: 'Asia/Tokyo' }))

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  await waitFor(() => expect(savedSettings()).toMatchObject({ chat_prefix: 'mine', timezone: 'Asia/Tokyo' }))
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(zoneField()).toHaveValue('Asia/Tokyo')
})

test('a field that both changed shows both values, and nothing is saved meanwhile', async () => {
  await openConflict()

  const field = await group()

  expect(within(field).getByText('theirs')).toBeVisible()
  expect(within(field).getByText('mine')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Time zone' })).not.toBeInTheDocument()
  expect(zoneField()).toHaveValue('Asia/Tokyo')
  expect(saveButton()).toBeDisabled()
  expect(savedSettings().chat_prefix).toBe('theirs')
})

test('each version of the manager roles is shown by role name', async () => {
  const [helper, reader] = ['400000000000000011', '400000000000000012']
  setRoles([aRole({ id: helper, name: 'Helpers' }), aRole({ id: reader, name: 'Readers' }), aRole()])
  const reads = { role: reader, access: 'write' } as const
  setSettings(aSettings({ manager_roles: [{ role: helper, access: 'write' }, reads] }))
  const { user } = await openSettings()
  setSettings(aSettings({ manager_roles: [{ role: helper, access: 'read' }, reads] }))
  await user.click(await screen.findByRole('combobox', { name: 'May change everything' }))
  await user.click(screen.getByRole('option', { name: 'Helpers' }))
  await user.keyboard('{Escape}')
  await user.click(saveButton())

  const roles = within(await screen.findByRole('group', { name: 'Roles that may use this dashboard' }))
  const versions = await roles.findAllByRole('listitem')
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    'Role: HelpersAccess: May look only',
    'Role: ReadersAccess: May change everything',
  ])
})

test('keeping mine overwrites theirs', async () => {
  const { user } = await openConflict()

  await user.click(within(await group()).getByRole('button', { name: 'Keep mine' }))
  await user.click(saveButton())

  await waitFor(() => expect(savedSettings()).toMatchObject({ chat_prefix: 'mine', timezone: 'Asia/Tokyo' }))
})

test('taking theirs leaves nothing to save', async () => {
  const { user } = await openConflict()

  await user.click(within(await group()).getByRole('button', { name: 'Take theirs' }))

  expect(prefixField()).toHaveValue('theirs')
  expect(saveBar()).not.toBeInTheDocument()
})

test('if a conflict answer lacks the current value, it is requested', async () => {
  const { user, type } = await openSettings()
  setSettings(aSettings({ chat_prefix: 'theirs' }))
  server.use(
    http.patch(settingsUrl, () => fails(412, { code: 'conflict', detail: 'Changed meanwhile.' }), {
      once: true,
    }),
  )

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  expect(within(await group()).getByText('theirs')).toBeVisible()
})
