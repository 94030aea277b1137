import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { commands } from '@/config/features/commands'
import { aFeatureDeclaration, aGuildInfo, ids } from '@/tests/support/factories'
import { theStream } from '@/tests/msw/events'
import { savedFeature, setCatalogue } from '@/tests/msw/features'
import { setCommands, setGuildInfo } from '@/tests/msw/guilds'
import { renderApp } from '@/tests/support/render-app'
import { expectFocus } from '@/tests/support/expect-focus'
import { declarationOf, openFeature, retype, save } from './open-feature'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const declaration = declarationOf(commands)
const plain = { active: true, allowed_roles: [], allowed_channels: [], cooldown: 0 }
const ban = { ...plain, name: 'ban', active: false }

const reported = [
  {
    name: 'ban',
    description: 'Bans a member.',
    category: 'Moderation',
    options: [{ name: 'member', required: true }, { name: 'reason' }],
  },
  { name: 'play', description: 'Plays a song.', category: 'Music' },
  { name: 'ping', description: 'Says how fast the bot is.' },
]

async function openCommands(rules: object[] = [], at?: string) {
  setCommands(reported)
  return openFeature({ declaration, saved: { enabled: true, commands: rules }, at })
}

const allow = (name: string) => screen.getByRole('switch', { name: `Allow ${name}` })
const opener = (name: RegExp) => screen.getByRole('button', { name })

test('commands are listed by category, without a switch for the feature, and can be searched', async () => {
  const { user } = await openCommands()

  const category = (name: string) => within(screen.getByRole('region', { name }))
  expect(category('Moderation').getByText('<member> [reason]')).toBeVisible()
  expect(category('Other commands').getByText('ping')).toBeVisible()
  expect(screen.getAllByRole('switch')).toHaveLength(3)

  await user.type(screen.getByRole('searchbox', { name: 'Search commands' }), 'MUSIC')
  expect(screen.getAllByRole('switch')).toEqual([allow('play')])
  expect(screen.getByText('1 command')).toBeVisible()

  await user.keyboard('xyz')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getAllByRole('switch')).toHaveLength(3)
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('only deviations from the bot’s defaults are saved, and a reset one is no change', async () => {
  const { user } = await openCommands([ban])

  for (const name of ['ban', 'play', 'ban', 'play']) await user.click(allow(name))
  expect(saveBar()).not.toBeInTheDocument()

  await user.click(allow('ban'))
  await user.click(allow('play'))
  await save(user)
  expect(savedFeature()).toEqual({ enabled: true, commands: [{ ...plain, name: 'play', active: false }] })
})

test('the limits of a command are named with the marks of the page’s language', async () => {
  setCommands(reported)
  const rules = [{ ...plain, name: 'play', cooldown: 30 }]
  await openFeature({ declaration, saved: { enabled: true, commands: rules }, language: 'ja' })

  expect(await screen.findByText('Cooldown：')).toBeVisible()
  expect(opener(/^play/)).toHaveTextContent('Cooldown： 30秒')
})

test('a command is limited to roles and given a cooldown, as its row then says', async () => {
  const { user } = await openCommands()

  await user.click(opener(/^play/))
  const rule = within(screen.getByRole('group', { name: 'play' }))
  await user.click(rule.getByRole('combobox', { name: 'Only for' }))
  await user.click(await screen.findByRole('option', { name: /Keepers/ }))
  await user.keyboard('{Escape}')
  await user.click(rule.getByRole('switch', { name: 'Cooldown' }))
  const wait = rule.getByRole('spinbutton', { name: 'Cooldown' })
  await retype(user, wait, '30')

  expect(opener(/^play.*Cooldown: 30 seconds/)).toBeVisible()
  await save(user)
  expect(savedFeature().commands).toEqual([
    { ...plain, name: 'play', allowed_roles: [ids.role], cooldown: 30 },
  ])
})

test('a command is shown as it is called in the reader’s language, and limited by its own name', async () => {
  setCommands([{ name: 'play', title: 'abspielen' }])
  const { user } = await openFeature({ declaration, saved: { enabled: true, commands: [] } })

  await user.click(allow('abspielen'))
  await save(user)

  expect(savedFeature().commands).toEqual([{ ...plain, name: 'play', active: false }])
})

test('an invalid rule is not saved, and is opened', async () => {
  const { user } = await openCommands()
  await user.click(opener(/^play/))
  await user.click(screen.getByRole('switch', { name: 'Cooldown' }))
  await user.clear(screen.getByRole('spinbutton', { name: 'Cooldown' }))
  await user.click(opener(/^play/))

  await user.click(saveButton())

  expect(await screen.findByText('Fill this in.')).toBeVisible()
  expect(screen.getByRole('spinbutton', { name: 'Cooldown' })).toHaveFocus()
  expect(savedFeature().commands).toEqual([])
})

test('a command that the bot no longer reports is kept with its rule, which can be removed', async () => {
  const { user } = await openCommands([{ ...ban, name: 'old' }])

  const gone = screen.getByRole('region', { name: 'No longer offered by the bot' })
  expect(within(gone).getByText(/Their rules stay/)).toBeVisible()
  await user.click(allow('old'))
  await user.click(opener(/^old/))
  await user.click(within(gone).getByRole('button', { name: 'Remove this rule' }))

  expect(gone).not.toBeInTheDocument()
  expect(screen.getByRole('form')).toHaveFocus()
  await save(user)
  expect(savedFeature().commands).toEqual([])
})

test('a link to an option of a rule opens its command', async () => {
  await openCommands([ban], 'commands.0.allowed_channels')

  await expectFocus(await screen.findByRole('combobox', { name: 'Only in' }))
})

test('users with read access see the rules and can open them', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  await openCommands([ban])

  await screen.findByRole('note')
  expect(allow('ban')).not.toBeChecked()
  expect(allow('ban')).toBeDisabled()
  fireEvent.click(opener(/^ban/))
  expect(screen.getByRole('switch', { name: 'Cooldown' })).toBeDisabled()
})

test('if the bot has reported no commands, the form says what to do until it reports some', async () => {
  setCommands([])
  const { client } = await openFeature({ declaration })
  renderApp(<GuildEvents guildId={ids.guild} />, { client })
  expect(screen.getByText('The bot hasn’t reported its commands yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the guide' })).toHaveAttribute('href', '/docs/bot#commands')

  const stream = await theStream()
  setCommands(reported)
  stream.send('commands', {})

  expect(await screen.findByText('ping')).toBeVisible()
})

test('a backend that does not list the commands has a plain list of rules', async () => {
  await openFeature({ declaration, saved: { commands: [ban] } })

  expect(await screen.findByRole('button', { name: 'Add command' })).toBeVisible()
})

test('the commands are listed as a screen if the backend declares them', async () => {
  setCatalogue([aFeatureDeclaration({ name: 'Levels' }), declaration])
  renderApp(<GuildNavigation guildId={ids.guild} />)

  await screen.findByRole('link', { name: /Levels/ })
  for (const name of ['Settings', 'Commands'])
    expect(screen.getAllByRole('list')[0]).toContainElement(screen.getByRole('link', { name }))
})
