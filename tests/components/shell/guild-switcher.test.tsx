import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { GuildSwitcher } from '@/components/shell/top-bar'
import { toggleFavourite } from '@/stores/favourites'
import { aGuildPreview, aSession, ids } from '@/tests/support/factories'
import { setGuildList } from '@/tests/msw/discord'
import { renderApp } from '@/tests/support/render-app'

const invited = '200000000000000003'
const stranger = '200000000000000004'

beforeEach(() => {
  setGuildList([
    aGuildPreview({ id: invited, name: 'Pixel Harbour', bot_present: false }),
    aGuildPreview({ id: stranger, name: 'Not Mine', owner: false, permissions: '0' }),
    aGuildPreview(),
    aGuildPreview({ id: ids.otherGuild, name: 'Night Shift', owner: false, permissions: '32' }),
  ])
})

async function openSwitcher(route: string) {
  const app = renderApp(<GuildSwitcher guildId={ids.guild} />, { route })
  await app.user.click(await screen.findByRole('button', { name: 'Switch server, now Harbour Lights' }))
  await screen.findByRole('searchbox', { name: 'Search servers' })
  const panel = screen.getByRole('dialog', { name: 'Switch server' })
  const links = within(panel).getAllByRole('link')
  return { ...app, panel, names: links.map((link) => link.textContent) }
}

test('lists manageable servers, sorted like the server list: favourites, others with the bot, then those to invite it to', async () => {
  toggleFavourite(aSession().user_id, ids.otherGuild)
  const { panel, names } = await openSwitcher(`/guilds/${ids.guild}`)

  expect(names).toEqual(['Night Shift', 'Harbour Lights', 'Pixel HarbourInvite', 'See all servers'])
  const invite = within(panel).getByRole('link', { name: /^Invite the bot to Pixel Harbour/ })
  expect(new URL(invite.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(invited)
})

test.each(['/settings', '/features/welcome'])('switching keeps the kind of page: %s', async (page) => {
  const { panel } = await openSwitcher(`/guilds/${ids.guild}${page}`)

  const link = within(panel).getByRole('link', { name: 'Night Shift' })
  expect(link).toHaveAttribute('href', `/guilds/${ids.otherGuild}${page}`)
})

test('Enter in the search opens the first match, keeping the kind of page', async () => {
  const { user } = await openSwitcher(`/guilds/${ids.guild}/settings`)

  await user.keyboard('nîght{Enter}')

  await waitFor(() => expect(window.location.pathname).toBe(`/guilds/${ids.otherGuild}/settings`))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter that chooses a word of an input method opens nothing: %j',
  async (composition) => {
    const route = `/guilds/${ids.guild}/settings`
    const { user } = await openSwitcher(route)
    const search = screen.getByRole('searchbox', { name: 'Search servers' })
    await user.type(search, 'night')

    fireEvent.keyDown(search, { key: 'Enter', ...composition })

    expect(window.location.pathname).toBe(route)
    expect(search).toHaveValue('night')
  },
)

test('finds a server by part of its name, and says if there is none', async () => {
  const { user, panel } = await openSwitcher(`/guilds/${ids.guild}`)
  const search = within(panel).getByRole('searchbox')

  await user.type(search, 'shift')
  expect(within(panel).queryByRole('link', { name: 'Harbour Lights' })).not.toBeInTheDocument()
  expect(within(panel).getByRole('link', { name: 'Night Shift' })).toBeVisible()

  await user.type(search, 'xyz')
  expect(within(panel).getByText('No server matches “shiftxyz”.')).toBeVisible()
})

test('can be navigated with the arrow keys, and Escape restores the focus', async () => {
  const { user, panel } = await openSwitcher(`/guilds/${ids.guild}`)

  expect(within(panel).getByRole('searchbox')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(within(panel).getByRole('link', { name: 'Night Shift' })).toHaveFocus()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Switch server/ })).toHaveFocus()
})
