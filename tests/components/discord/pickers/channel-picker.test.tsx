import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guildQueries } from '@/api/guilds'
import { channelTypes } from '@/contract/discord/channel-types'
import { aChannel, aRole, aThread, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { channelsUrl, setChannels, setNames, setRoles, setThreads } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { AChannelPicker, AChannelsPicker, openPicker, value } from './test-pickers'

const botId = '100000000000000001'
const id = (number: number) => `50000000000000000${number}`
const channel = (number: number, name: string, more: Record<string, unknown> = {}) =>
  aChannel({ id: id(number), name, position: number, ...more })

const hidden = [{ id: ids.guild, type: 0, allow: '0', deny: '1024' }]

function aGuild() {
  setRoles([
    aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: '3072' }),
    aRole({ name: 'Guildhall', managed: true, tags: { bot_id: botId }, permissions: '2048' }),
  ])
  setChannels([
    channel(4, 'staff-room', { parent_id: id(3), permission_overwrites: hidden }),
    channel(3, 'Staff', { type: channelTypes.GUILD_CATEGORY }),
    channel(2, 'Lounge', { type: channelTypes.GUILD_VOICE, parent_id: id(3) }),
    channel(5, 'news', { type: channelTypes.GUILD_ANNOUNCEMENT, parent_id: id(3) }),
    channel(1, 'café'),
  ])
}

const names = (within_: HTMLElement = document.body) =>
  within(within_)
    .getAllByRole('option')
    .map((option) => option.textContent)

test('channels are listed under their categories; only matching types are offered', async () => {
  aGuild()
  const { user } = await openPicker(<AChannelPicker />)

  expect(names(screen.getByRole('group', { name: 'No category' }))).toEqual(['café'])
  expect(names(screen.getByRole('group', { name: 'Staff' }))).toEqual(['staff-room', 'news'])
  await user.click(document.body)
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('combobox', { name: 'Channel' }))
  await user.keyboard('#ＣＡＦＥ{Enter}')
  expect(value()).toBe(JSON.stringify(id(1)))
})

test('keys of an input method neither choose a channel nor move in the list', async () => {
  aGuild()
  await openPicker(<AChannelPicker />)
  const search = screen.getByRole('combobox', { name: 'Search channels' })
  const active = search.getAttribute('aria-activedescendant')

  for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(search, { key, isComposing: true })

  expect(search).toHaveAttribute('aria-activedescendant', active)
  expect(value()).toBe('null')
})

test('a feature may offer other types; a picker of categories says “categories”', async () => {
  aGuild()
  const { GUILD_VOICE, GUILD_CATEGORY } = channelTypes
  const { unmount } = await openPicker(<AChannelPicker channelTypes={[GUILD_VOICE, GUILD_CATEGORY]} />)
  expect(names()).toEqual(['Staff', 'Lounge'])
  unmount()

  const { field } = await openPicker(<AChannelPicker channelTypes={[GUILD_CATEGORY]} />)
  expect(field).toHaveTextContent('Choose a category')
  expect(screen.getByRole('combobox', { name: 'Search categories' })).toBeVisible()
})

const thread = (number: number, name: string, parent: number, more: Record<string, unknown> = {}) =>
  aThread({ id: id(number), name, parent_id: id(parent), ...more })

test('a feature that takes threads offers the open ones below their channels; no other does', async () => {
  aGuild()
  setThreads([thread(6, 'Movie night', 1), thread(7, 'Release', 5, { type: 10 }), thread(8, 'Shifts', 4)])
  const { GUILD_TEXT, PUBLIC_THREAD } = channelTypes
  const { unmount } = await openPicker(<AChannelPicker />)
  expect(names()).toEqual(['café', 'staff-room', 'news'])
  unmount()

  const { user, field } = await openPicker(<AChannelPicker channelTypes={[GUILD_TEXT, PUBLIC_THREAD]} />)
  expect(names(screen.getByRole('group', { name: 'No category' }))).toEqual(['café', 'café › Movie night'])
  expect(names(screen.getByRole('group', { name: 'Staff' }))).toEqual(['staff-room', 'staff-room › Shifts'])
  await user.keyboard('movie{Enter}')
  expect(value()).toBe(JSON.stringify(id(6)))
  expect(field).toHaveTextContent('café › Movie night')
})

test('a thread that is not listed keeps its last name, and another is chosen by its ID', async () => {
  aGuild()
  setNames({ channels: [{ id: id(8), name: 'Old plans', listed: false }] })
  const { user } = renderApp(<AChannelPicker channelTypes={[channelTypes.PUBLIC_THREAD]} initial={id(8)} />)
  const field = await screen.findByRole('combobox', { name: 'Channel' })
  await waitFor(() => expect(field).toHaveTextContent(/^Old plans$/))
  expect(field).not.toHaveAccessibleDescription()

  await user.click(field)
  expect(screen.getByText(/Archived and private threads aren’t listed/)).toBeVisible()
  await user.keyboard(`${unseen}{Enter}`)
  expect(value()).toBe(JSON.stringify(unseen))
})

test('warns where the bot lacks a permission that the feature needs, without marking an error', async () => {
  aGuild()
  const permissions = ['SEND_MESSAGES', 'EMBED_LINKS'] as const
  const { user } = renderApp(<AChannelPicker initial={id(1)} permissions={permissions} />)
  const button = await screen.findByRole('combobox', { name: 'Channel' })
  expect(await screen.findByText(/may lack a permission in “café”: Embed Links/)).toBeVisible()

  await user.click(button)
  expect(screen.getByRole('option', { name: 'news' })).toHaveAccessibleDescription('bot may lack permissions')
  await user.click(screen.getByRole('option', { name: 'staff-room' }))
  expect(button).toHaveAccessibleDescription(
    /may lack permissions in “staff-room”: Send Messages and Embed Links/,
  )
  expect(button).not.toBeInvalid()
})

test('shows no warning if the bot’s role is unknown', async () => {
  aGuild()
  const needs = <AChannelPicker initial={id(4)} permissions={['SEND_MESSAGES']} />
  renderApp(needs, { publicConfig: { inviteUrl: null } })
  expect(await screen.findByRole('combobox', { name: 'Channel' })).not.toHaveAccessibleDescription()
})

const unseen = '599999999999999999'

test('a channel that is not listed stays visible until it is removed; nobody says that it was deleted', async () => {
  aGuild()
  const { user } = renderApp(<AChannelPicker initial={unseen} />)
  const button = await screen.findByRole('combobox', { name: /^Channel/ })
  expect(await screen.findByText(`Channel ${unseen} (hidden from the bot, or deleted)`)).toBeVisible()
  expect(button).toHaveAccessibleDescription(/can’t see .*, or it was deleted. .* allow View Channel/)
  await user.click(screen.getByRole('button', { name: `Clear Channel: Channel ${unseen}` }))
  expect(value()).toBe('null')
})

test('hidden channels are never offered, and a chosen one stays', async () => {
  const hiddenIds = [id(6), id(7), id(8)]
  setChannels([
    channel(1, 'café'),
    channel(6, '___hidden___', { flags: 131_072 }),
    channel(7, '___hidden___'),
    channel(8, 'secret', { flags: 131_072, type: channelTypes.GUILD_CATEGORY }),
  ])
  setNames({ channels: [{ id: id(6), name: 'staff', listed: false }] })
  const { user } = renderApp(<AChannelsPicker initial={hiddenIds} channelTypes={[0, 4]} />)
  const button = await screen.findByRole('combobox', { name: 'Channels' })
  expect(await screen.findByText('staff (hidden from the bot)')).toBeVisible()
  for (const hiddenId of [id(7), id(8)])
    expect(screen.getByText(`Channel ${hiddenId} (hidden from the bot)`)).toBeVisible()
  expect(button).toHaveAccessibleDescription(
    /The bot can’t see .* Allow View Channel for the bot’s role there/,
  )

  await user.click(button)
  expect(names()).toEqual(['café'])
  await user.keyboard('hidden')
  expect(screen.getByText(/Nothing matches “hidden”. What the bot can’t see isn’t listed/)).toBeVisible()
  await user.clear(screen.getByRole('combobox', { name: 'Search channels' }))
  await user.keyboard('{Enter}')
  expect(value()).toBe(JSON.stringify([...hiddenIds, id(1)]))
})

test('a list that could not be fetched again says nothing about what it lacks', async () => {
  const { client } = renderApp(<AChannelPicker initial={unseen} />)
  expect(await screen.findByText(/hidden from the bot, or deleted/)).toBeVisible()
  server.use(http.get(channelsUrl, () => fails(503)))

  await act(() => client.refetchQueries({ queryKey: guildQueries.channels(ids.guild).queryKey }))

  await waitFor(() => expect(screen.queryByText(/hidden from the bot|deleted/)).not.toBeInTheDocument())
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveTextContent(`Channel ${unseen}`)
})

test('without a channel list an id can be entered, an invalid one shows why, and no channel counts as deleted', async () => {
  server.use(http.get(channelsUrl, () => fails(404, { code: 'unknown' })))
  const { user } = renderApp(<AChannelsPicker initial={[id(1)]} />)
  expect(await screen.findByText(`Channel ${id(1)}`)).toBeVisible()
  const field = screen.getByRole('combobox', { name: 'Channels' })
  expect(field).toHaveTextContent('Paste a channel’s ID')
  await user.click(field)
  expect(screen.getByText(/doesn’t list this server’s channels/)).toBeVisible()
  await user.keyboard('#general')
  expect(screen.getByText('“#general” isn’t an ID. An ID is a number with 15 to 21 digits.')).toBeVisible()

  await user.clear(screen.getByRole('combobox', { name: 'Paste a channel’s ID' }))
  await user.keyboard(`${id(2)}{Enter}`)
  expect(value()).toBe(JSON.stringify([id(1), id(2)]))
})

/** Fifty categories with nine channels each: five hundred. */
function manyChannels() {
  const numbered = (number: number) => `5${String(number).padStart(17, '0')}`
  return Array.from({ length: 500 }, (_, number) => {
    const category = { name: `Part ${number / 10}`, type: channelTypes.GUILD_CATEGORY, parent_id: null }
    const text = { name: `channel-${number}`, parent_id: numbered(number - (number % 10)) }
    return aChannel({ id: numbered(number), position: number, ...(number % 10 === 0 ? category : text) })
  })
}

test('of five hundred channels only the visible ones are rendered, also while using the arrow keys', async () => {
  // What a list of 320 pixels shows, with what is rendered beyond its edges.
  const maxRendered = 20
  setChannels(manyChannels())
  const { user } = await openPicker(<AChannelPicker />)
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(maxRendered)
  expect(screen.getByRole('option', { name: 'channel-1' })).toHaveAttribute('aria-setsize', '450')

  await user.keyboard('{End}')
  const last = screen.getByRole('option', { name: 'channel-499' })
  expect(last).toHaveAttribute('aria-posinset', '450')
  expect(screen.getByRole('combobox', { name: 'Search channels' })).toHaveAttribute(
    'aria-activedescendant',
    last.id,
  )
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(maxRendered)

  await user.keyboard('channel-24')
  expect(screen.getAllByRole('option')).toHaveLength(10)
})

test('an open list is placed again when a phone’s keyboard covers a part of the window', async () => {
  const view = Object.assign(new EventTarget(), { offsetTop: 0, height: 844 })
  vi.stubGlobal('visualViewport', view)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 480, 300, 40))
  setChannels(manyChannels())
  await openPicker(<AChannelPicker />)
  expect(screen.getByRole('listbox')).toHaveStyle({ height: '244px' })

  act(() => {
    view.height = 420
    view.dispatchEvent(new Event('resize'))
  })
  // There is more room above.
  expect(screen.getByRole('listbox')).toHaveStyle({ height: '320px' })

  act(() => {
    view.offsetTop = 300
    view.dispatchEvent(new Event('scroll'))
  })
  expect(screen.getByRole('listbox')).toHaveStyle({ height: '120px' })
})
