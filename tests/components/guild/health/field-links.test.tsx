import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customCommands } from '@/config/features/custom-commands'
import { reactionRoles } from '@/config/features/reaction-roles'
import { welcome } from '@/config/features/welcome'
import { paths } from '@/config/paths'
import { declarationOf, openFeature } from '@/tests/components/features/open-feature'
import { openSettings } from '@/tests/components/settings/open-settings'
import { aSettings, ids } from '@/tests/support/factories'
import { setSettings } from '@/tests/msw/settings'

const message = { content: 'Choose your colour', embed: null }
const choices = [{ emoji: '🎉' }, { emoji: '🍀', role: ids.role }]
const panels = [
  { name: 'Games', channel: ids.channel, message, choices: [] },
  { name: 'Colours', channel: ids.channel, message, choices },
]

test('a link into a nested row opens both rows', async () => {
  await openFeature({
    declaration: declarationOf(reactionRoles),
    saved: { panels },
    at: 'panels.1.choices.1.role',
  })

  const inner = await screen.findByRole('group', { name: '🍀' })
  await waitFor(() => expect(within(inner).getByRole('combobox', { name: 'Role' })).toHaveFocus())
  expect(screen.getByRole('button', { name: /^Games/ })).toHaveAttribute('aria-expanded', 'false')
})

test('a link to a message text waits for its editor', async () => {
  await openFeature({
    declaration: declarationOf(customCommands),
    saved: { commands: [{ name: 'rules', reply: message }] },
    at: 'commands.0.reply',
  })

  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Text' })).toHaveFocus())
})

test('a link lands on its field, and another one on the same page too', async () => {
  const declaration = declarationOf(welcome)
  const { router } = await openFeature({ declaration, at: 'channel' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveFocus())

  await router.push(paths.guildFeature(ids.guild, declaration.id, 'message'))

  await waitFor(() => expect(screen.getByDisplayValue(welcome.defaults.message)).toHaveFocus())
})

test('a hash that names no field, or is malformed, changes nothing', async () => {
  const { router } = await openFeature({ declaration: declarationOf(welcome), at: 'no.such.field' })

  await router.push(`${paths.guildFeature(ids.guild, 'welcome')}#%E0%A4%A`)

  expect(document.body).toHaveFocus()
})

test('a link focuses the manager roles once their field is rendered', async () => {
  setSettings(aSettings({ manager_roles: [{ role: '400000000000000099', access: 'write' }] }))
  await openSettings(paths.guildSettings(ids.guild, 'manager_roles'))

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Can edit' })).toHaveFocus())
})
