import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { permissionBit } from '@/contract/discord/permissions'
import { aChannel, aGuildInfo, aRole, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { rolesUrl, setChannels, setGuildInfo, setNames, setRoles } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { ARolePicker, ARolesPicker, openPicker, value } from './test-pickers'

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
const option = (name: string) => screen.getByRole('option', { name })
const field = () => screen.getByRole('combobox', { name: /^Role/ })

test('roles are listed highest first, without @everyone, and one is chosen with the mouse', async () => {
  withBot()
  const { user } = await openPicker(<ARolePicker />)

  expect(options()).toEqual(['Moderator', 'Booster', 'Guildhall', 'Regular', 'Member'])
  await user.click(option('Regular'))

  expect(value()).toBe(JSON.stringify(roleId(2)))
  expect(field()).toHaveTextContent('Regular')
  expect(field()).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('a role whose name cannot be read is called by its id, an endless name ends, and half a character is left out', async () => {
  const names = [
    '""',
    String.raw`"\u3164\u200b"`,
    `"${'x'.repeat(5_000)}"`,
    String.raw`"Ad\ud800min \ud83c\udf89 \\ud800"`,
  ]
  const sent = names.map((name, at) => JSON.stringify(role(at + 1, 'NAME')).replace('"NAME"', name))
  server.use(
    http.get(
      rolesUrl,
      () => new HttpResponse(`[${sent.join(',')}]`, { headers: { 'content-type': 'application/json' } }),
    ),
  )
  await openPicker(<ARolePicker />)

  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    String.raw`Admin 🎉 \ud800`,
    `${'x'.repeat(99)}…`,
    roleId(2),
    roleId(1),
  ])
})

test('somebody with access by a role cannot choose roles with elevated permissions or that open channels', async () => {
  const manageRoles = String(permissionBit('MANAGE_ROLES'))
  const view = String(permissionBit('VIEW_CHANNEL'))
  const overwrite = { type: 0, allow: '0', deny: '0' }
  setRoles([
    aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: view }),
    role(1, 'Member', { permissions: '2048' }),
    role(2, 'Bouncer', { permissions: '2' }),
    role(3, 'Insider'),
    role(4, 'Guildhall', { managed: true, tags: { bot_id: botId }, permissions: manageRoles }),
  ])
  const overwrites = [
    { ...overwrite, id: ids.guild, deny: view },
    { ...overwrite, id: roleId(3), allow: view },
  ]
  setChannels([aChannel({ permission_overwrites: overwrites })])
  setGuildInfo(aGuildInfo({ access: 'write', bot_id: botId }))
  await openPicker(<ARolesPicker initial={[roleId(2), roleId(3)]} />)

  expect(
    await screen.findByText(/Bouncer has elevated permissions, so only people with Manage Server/),
  ).toBeVisible()
  expect(await screen.findByText(/Insider opens private channels/)).toBeVisible()
  for (const name of ['Bouncer', 'Insider']) expect(option(name)).toHaveAttribute('aria-disabled', 'true')
  expect(option('Bouncer')).toHaveAccessibleDescription('has elevated permissions')
  expect(option('Insider')).toHaveAccessibleDescription('opens private channels')
  expect(option('Member')).toHaveAccessibleDescription('may open channels that the bot can’t see')
})

test('roles that the bot cannot assign say why and cannot be chosen', async () => {
  withBot()
  // The bot may have an id that differs from the application’s.
  setGuildInfo(aGuildInfo({ bot_id: botId }))
  const inviteUrl = 'https://platform.example.com/oauth2/authorize?client_id=800000000000000008'
  const { user } = await openPicker(<ARolePicker />, { publicConfig: { inviteUrl } })

  const above = await screen.findByRole('option', { name: 'Moderator', description: 'above the bot' })
  expect(above).toHaveAttribute('aria-disabled', 'true')
  expect(option('Booster')).toHaveAccessibleDescription('managed by an integration')
  expect(option('Member')).not.toHaveAttribute('aria-disabled')
  await user.click(option('Moderator'))
  await user.keyboard('{Home}{Enter}')

  expect(value()).toBe('null')
  expect(screen.getByRole('listbox')).toBeVisible()
})

test.each([
  ['the bot’s position is unknown', <ARolePicker key="1" />, { publicConfig: { inviteUrl: null } }],
  ['the feature assigns no roles', <ARolePicker key="2" permissions={[]} />, {}],
])('every role above can be chosen if %s', async (_case, picker, appOptions) => {
  withBot()
  const { user } = await openPicker(picker, appOptions)
  await user.click(option('Moderator'))
  expect(value()).toBe(JSON.stringify(roleId(5)))
})

test('warns of a chosen role that the bot cannot assign, and of missing permissions', async () => {
  withBot('0')
  renderApp(<ARolePicker initial={roleId(5)} />)
  const button = await screen.findByRole('combobox', { name: 'Role' })
  expect(button).toHaveAccessibleDescription(/Moderator is above the bot’s role/)
  expect(button).toHaveAccessibleDescription(/may lack a permission in this server: Manage Roles/)
  expect(button).not.toHaveAttribute('aria-invalid', 'true')
})

test('works by keyboard alone: typing searches, arrows move to what can be chosen, Escape restores the focus', async () => {
  withBot()
  const { user } = renderApp(<ARolePicker />)
  await screen.findByRole('combobox', { name: 'Role' })
  await user.tab()
  await user.keyboard('re')
  const search = () => screen.getByRole('combobox', { name: 'Search roles' })
  expect(search()).toHaveValue('re')
  expect(options()).toEqual(['Regular'])
  await user.keyboard('{Escape}')
  expect(field()).toHaveFocus()

  await user.keyboard('{ArrowDown}')
  expect(search()).toHaveAttribute('aria-activedescendant', option('Regular').id)
  await user.keyboard('{End}{Enter}')
  expect(value()).toBe(JSON.stringify(roleId(1)))
})

test('several roles are chosen in an open list and removed as chips; a deleted one stays until then', async () => {
  withBot()
  const gone = '499999999999999999'
  const { user } = await openPicker(<ARolesPicker initial={[gone, roleId(1)]} />)
  await user.click(option('Regular'))
  expect(screen.getByRole('option', { name: 'Regular', selected: true })).toBeVisible()
  expect(value()).toBe(JSON.stringify([gone, roleId(1), roleId(2)]))

  await user.click(screen.getByRole('button', { name: 'Remove Member' }))
  expect(value()).toBe(JSON.stringify([gone, roleId(2)]))
  expect(screen.getByRole('combobox', { name: 'Roles' })).toHaveFocus()
  expect(screen.getByText(`Role ${gone} (deleted)`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Remove Role ${gone}` }))
  expect(value()).toBe(JSON.stringify([roleId(2)]))
})

const gone = roleId(9)

test.each([
  ['was deleted', { roles: [{ id: gone, name: 'Helpers', listed: false }] }, 'Helpers (deleted)'],
  ['was made since the list was read', { roles: [{ id: gone, name: 'Helpers', listed: true }] }, 'Helpers'],
  [
    'is not listed while Discord is away',
    { roles: [{ id: gone, name: 'Helpers' }], unknown: ['roles'] },
    'Helpers',
  ],
  ['nobody has saved, while Discord is away', { unknown: ['roles'] }, `Role ${gone}`],
])('a role that %s is shown by its last name', async (_, names, text) => {
  withBot()
  setNames(names)
  renderApp(<ARolesPicker initial={[gone]} />)

  const chips = await screen.findByRole('list', { name: 'Roles: chosen' })
  expect(await within(chips).findByText(text)).toBeVisible()
})

test('a server without roles says so', async () => {
  setRoles([aRole({ id: ids.guild, name: '@everyone' })])
  await openPicker(<ARolePicker />)
  expect(screen.getByText('This server has no roles yet.')).toBeVisible()
})

test('a failed list can be retried in place, and keeps the selection', async () => {
  withBot()
  server.use(http.get(rolesUrl, () => fails(500), { once: true }))
  const { user } = renderApp(<ARolePicker initial={roleId(1)} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The roles couldn’t be loaded')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveTextContent('Member')
  expect(value()).toBe(JSON.stringify(roleId(1)))
})

test('the help text and the error describe the button', async () => {
  withBot()
  const { rerender } = renderApp(<ARolePicker description="Given to newcomers." name="role" />)
  const button = await screen.findByRole('combobox', { name: /^Role/ })
  expect(button).toHaveAccessibleDescription('Given to newcomers.')
  rerender(<ARolePicker error="Choose a role that exists." />)
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription(/Choose a role that exists/)
})
