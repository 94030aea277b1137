import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { permissionBit } from '@/config/permissions'
import { aChannel, aGuildInfo, aRole, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { rolesUrl, setChannels, setGuildInfo, setRoles } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'
import { ARolePicker, ARolesPicker, value } from './a-picker'

const botId = '100000000000000001'
const roleId = (number: number) => `40000000000000000${number}`
const role = (number: number, name: string, more: Record<string, unknown> = {}) =>
  aRole({ id: roleId(number), position: number, name, ...more })

function withBot(botPermissions = '8') {
  setRoles([
    aRole({ id: ids.guild, name: '@everyone', position: 0 }),
    role(1, 'Member'),
    role(2, 'Regular', { unicode_emoji: '⭐' }),
    role(3, 'Guildhall', { managed: true, tags: { bot_id: botId }, permissions: botPermissions }),
    role(4, 'Booster', { managed: true }),
    role(5, 'Moderator'),
  ])
}

const options = () =>
  screen.getAllByRole('option').map((option) => within(option).getByText(/^[A-Z]\w+$/).textContent)

test('roles are listed highest first, without @everyone, and one is chosen with the mouse', async () => {
  withBot()
  const { user } = renderApp(<ARolePicker />)

  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  expect(options()).toEqual(['Moderator', 'Booster', 'Guildhall', 'Regular', 'Member'])
  await user.click(screen.getByRole('option', { name: 'Regular' }))

  expect(value()).toBe(JSON.stringify(roleId(2)))
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Regular')
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('somebody with access by a role cannot choose roles with elevated permissions', async () => {
  setRoles([role(1, 'Member', { permissions: '2048' }), role(2, 'Bouncer', { permissions: '2' })])
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const { user } = renderApp(<ARolePicker initial={roleId(2)} />)

  expect(
    await screen.findByText(/Bouncer has rights over others, so only people with Manage Server/),
  ).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Role' }))

  const bouncer = screen.getByRole('option', { name: 'Bouncer' })
  expect(bouncer).toHaveAttribute('aria-disabled', 'true')
  expect(bouncer).toHaveAccessibleDescription('has rights over others')
  expect(screen.getByRole('option', { name: 'Member' })).not.toHaveAttribute('aria-disabled')
})

test('somebody with access by a role cannot choose a role that opens channels', async () => {
  const view = String(permissionBit('VIEW_CHANNEL'))
  const overwrite = { type: 0, allow: '0', deny: '0' }
  setRoles([
    aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: view }),
    role(1, 'Member'),
    role(2, 'Insider'),
  ])
  setChannels([
    aChannel({
      permission_overwrites: [
        { ...overwrite, id: ids.guild, deny: view },
        { ...overwrite, id: roleId(2), allow: view },
      ],
    }),
  ])
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const { user } = renderApp(<ARolePicker initial={roleId(2)} />)

  expect(await screen.findByText(/Insider opens channels that not everybody may enter/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Role' }))

  expect(screen.getByRole('option', { name: 'Insider' })).toHaveAccessibleDescription('opens channels')
  expect(screen.getByRole('option', { name: 'Member' })).not.toHaveAttribute('aria-disabled')
})

test('roles that the bot cannot assign say why and cannot be chosen', async () => {
  withBot()
  const { user } = renderApp(<ARolePicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))

  const above = screen.getByRole('option', { name: 'Moderator' })
  expect(above).toHaveAttribute('aria-disabled', 'true')
  expect(above).toHaveAccessibleDescription('above the bot')
  const managed = screen.getByRole('option', { name: 'Booster' })
  expect(managed).toHaveAccessibleDescription('managed by an integration')
  expect(screen.getByRole('option', { name: 'Member' })).not.toHaveAttribute('aria-disabled')
  await user.click(above)
  await user.keyboard('{Home}{Enter}')

  expect(value()).toBe('null')
  expect(screen.getByRole('listbox')).toBeVisible()
})

test('the bot’s role is found by the bot’s id, even if it differs from the application’s', async () => {
  withBot()
  setGuildInfo(aGuildInfo({ bot_id: botId }))
  const inviteUrl = 'https://platform.example.com/oauth2/authorize?client_id=800000000000000008'
  const { user } = renderApp(<ARolePicker />, { publicConfig: { inviteUrl } })

  await user.click(await screen.findByRole('combobox', { name: 'Role' }))

  const above = await screen.findByRole('option', { name: 'Moderator', description: 'above the bot' })
  expect(above).toHaveAttribute('aria-disabled', 'true')
})

test('no role counts as above the bot if the bot’s position is unknown', async () => {
  withBot()
  const { user } = renderApp(<ARolePicker />, { publicConfig: { inviteUrl: null } })
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  expect(screen.getByRole('option', { name: 'Moderator' })).not.toHaveAttribute('aria-disabled')
})

test('a feature that assigns no roles lets every role be chosen', async () => {
  withBot()
  const { user } = renderApp(<ARolePicker permissions={[]} />)
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  await user.click(screen.getByRole('option', { name: 'Moderator' }))
  expect(value()).toBe(JSON.stringify(roleId(5)))
})

test('warns of a chosen role that the bot cannot assign, and of missing permissions', async () => {
  withBot('0')
  renderApp(<ARolePicker initial={roleId(5)} />)
  const button = await screen.findByRole('combobox', { name: 'Role' })
  expect(button).toHaveAccessibleDescription(/Moderator stands above the bot’s role/)
  expect(button).toHaveAccessibleDescription(/may lack a permission in this server: Manage Roles/)
  expect(button).not.toHaveAttribute('aria-invalid', 'true')
})

test('works by keyboard alone: typing searches, arrows move, Enter chooses, Escape restores the focus', async () => {
  withBot()
  const { user } = renderApp(<ARolePicker />)
  await screen.findByRole('combobox', { name: 'Role' })
  await user.tab()
  await user.keyboard('re')
  const search = screen.getByRole('combobox', { name: 'Search roles' })
  expect(search).toHaveValue('re')
  expect(search).toHaveFocus()
  expect(options()).toEqual(['Regular'])
  await user.keyboard('{Escape}')
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveFocus()

  await user.keyboard('{ArrowDown}')
  // The first that can be chosen.
  const active = () =>
    screen.getByRole('combobox', { name: 'Search roles' }).getAttribute('aria-activedescendant')
  expect(active()).toBe(screen.getByRole('option', { name: 'Regular' }).id)
  await user.keyboard('{End}')
  expect(active()).toBe(screen.getByRole('option', { name: 'Member' }).id)
  await user.keyboard('{Enter}')
  expect(value()).toBe(JSON.stringify(roleId(1)))
})

test('the list stays open while several roles are chosen, and each becomes a chip that can be removed', async () => {
  withBot()
  const { user } = renderApp(<ARolesPicker initial={[roleId(1)]} />)
  await user.click(await screen.findByRole('combobox', { name: 'Roles' }))
  await user.click(screen.getByRole('option', { name: 'Regular' }))
  expect(screen.getByRole('option', { name: 'Regular', selected: true })).toBeVisible()
  expect(value()).toBe(JSON.stringify([roleId(1), roleId(2)]))

  await user.click(screen.getByRole('button', { name: 'Remove Member' }))
  expect(value()).toBe(JSON.stringify([roleId(2)]))
  expect(screen.getByRole('combobox', { name: 'Roles' })).toHaveFocus()
})

test('a deleted role stays visible until it is removed', async () => {
  withBot()
  const gone = '499999999999999999'
  const { user } = renderApp(<ARolesPicker initial={[gone, roleId(1)]} />)
  expect(await screen.findByText(`Deleted role (${gone})`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Remove Deleted role (${gone})` }))
  expect(value()).toBe(JSON.stringify([roleId(1)]))
})

test('a server without roles says so', async () => {
  setRoles([aRole({ id: ids.guild, name: '@everyone', position: 0 })])
  const { user } = renderApp(<ARolePicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  expect(screen.getByText('This server has no roles yet.')).toBeVisible()
})

test('a failed list can be retried in place, and keeps the selection', async () => {
  withBot()
  server.use(http.get(rolesUrl, () => fails(500), { once: true }))
  const { user } = renderApp(<ARolePicker initial={roleId(1)} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The roles could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveTextContent('Member')
  expect(value()).toBe(JSON.stringify(roleId(1)))
})

test('the help text and the error describe the button', async () => {
  withBot()
  const { rerender } = renderApp(<ARolePicker description="Given to newcomers." isRequired name="role" />)
  const button = await screen.findByRole('combobox', { name: /^Role/ })
  expect(button).toHaveAccessibleDescription('Given to newcomers.')
  expect(button).toBeRequired()
  rerender(<ARolePicker error="Choose a role that exists." />)
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeInvalid()
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(
    /Choose a role that exists/,
  )
})
