import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { inviteTimes, InviteWatch } from '@/components/discord/invite-watch'
import { GuildOverview } from '@/components/guild/guild-overview'
import { GuildPicker } from '@/components/home/guild-picker'
import { favourites } from '@/stores/favourites'
import { aGuildInfo, aGuildPreview, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { setGuildInfo } from '@/tests/msw/guilds'
import { setHealth } from '@/tests/msw/health'
import { guildListUrl, setGuildList } from '@/tests/msw/discord'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

const manager = { owner: false, permissions: '32' }
const member = { owner: false, permissions: '0' }
const id = (at: number) => String(200000000000000000n + BigInt(at))

const fourGuilds = () => [
  aGuildPreview(),
  aGuildPreview({ id: ids.otherGuild, name: 'Night Shift', bot_present: false }),
  aGuildPreview({ id: id(3), name: 'Paper Boats', ...manager, approximate_member_count: undefined }),
  aGuildPreview({ id: id(4), name: 'Quiet Room', ...member }),
]

const open = (route = '/user/home') => renderApp(<GuildPicker />, { route })
const cardNames = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)

afterEach(() => favourites.setState(favourites.getInitialState(), true))

test('each card shows the user’s role and the member count, and links to the guild', async () => {
  setGuildList(fourGuilds())
  open()

  expect(await cardNames()).toEqual(['Harbour Lights', 'Paper Boats', 'Night Shift'])
  expect(screen.getByText('Owner · 128 members', { selector: 'li:first-child *' })).toBeVisible()
  expect(screen.getByText('Manager')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage Harbour Lights' })).toHaveAttribute(
    'href',
    `/guilds/${ids.guild}`,
  )
})

test('a user with access by a role opens the server from its card, and reads what the role allows', async () => {
  setGuildList([
    aGuildPreview({ name: 'Reading Room', ...member, dashboard_access: 'read' }),
    aGuildPreview({ id: ids.otherGuild, name: 'Workshop', ...member, dashboard_access: 'write' }),
  ])
  open()

  const workshop = await screen.findByRole('link', { name: 'Manage Workshop' })
  expect(workshop).toHaveAttribute('href', `/guilds/${ids.otherGuild}`)
  expect(screen.getByText('Can edit', { exact: false })).toBeVisible()
  const readingRoom = screen.getByRole('link', { name: 'View Reading Room' })
  expect(readingRoom).toHaveAttribute('href', `/guilds/${ids.guild}`)
  expect(screen.getByText('Can view', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Can open/ })).toHaveAttribute('aria-pressed', 'true')
})

test('an invitation preselects the guild and opens in a new tab', async () => {
  setGuildList(fourGuilds())
  open()

  const invite = await screen.findByRole('link', { name: /^Invite the bot to Night Shift/ })

  expect(new URL(invite.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(ids.otherGuild)
  expect(invite).toHaveAttribute('target', '_blank')
  expect(invite).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('the search filters the list and is kept in the URL', async () => {
  setGuildList(fourGuilds())
  const { user } = open()
  await cardNames()

  await user.type(screen.getByRole('searchbox', { name: 'Search servers' }), 'paper')

  expect(await cardNames()).toEqual(['Paper Boats'])
  expect(screen.getByText('1 server')).toBeVisible()
  expect(window.location.search).toBe('?q=paper')
})

test('guilds without access are shown only with the filter “all”', async () => {
  setGuildList(fourGuilds())
  const { user } = open()
  await cardNames()

  await user.click(screen.getByRole('button', { name: /^All/ }))

  expect(await cardNames()).toContain('Quiet Room')
  expect(screen.getByText('You can’t manage this server')).toBeVisible()
  expect(window.location.search).toBe('?show=all')
})

test('a shared URL restores search and filter', async () => {
  setGuildList(fourGuilds())
  open('/user/home?q=night&show=invite')

  expect(await cardNames()).toEqual(['Night Shift'])
  expect(screen.getByRole('searchbox')).toHaveValue('night')
  expect(screen.getByRole('button', { name: /^Without the bot/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a search without results offers to clear it', async () => {
  setGuildList(fourGuilds())
  const { user } = open('/user/home?q=nothing')

  expect(await screen.findByText('No server matches “nothing”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))

  expect(await cardNames()).toHaveLength(3)
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a user without any guild is told so', async () => {
  setGuildList([])
  open()

  expect(await screen.findByText('You are not in any server yet')).toBeVisible()
})

test('a user who manages no guild is shown all of them', async () => {
  setGuildList([aGuildPreview({ name: 'Quiet Room', ...member })])
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Show all your servers' }))

  expect(await cardNames()).toEqual(['Quiet Room'])
})

test('a starred guild comes first and keeps the focus on its star', async () => {
  setGuildList(fourGuilds())
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Favourite: Paper Boats' }))

  expect((await cardNames())[0]).toBe('Paper Boats')
  const star = screen.getByRole('button', { name: 'Favourite: Paper Boats' })
  expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(star).toHaveFocus()
})

test('refreshing shows new guilds', async () => {
  setGuildList([aGuildPreview()])
  const { user } = open()
  await cardNames()
  setGuildList(fourGuilds())

  await user.click(screen.getByRole('button', { name: 'Refresh' }))

  expect(await screen.findByText('Paper Boats')).toBeVisible()
  expect(screen.getByText(/Updated just now/)).toBeVisible()
})

test('a refresh that fails leaves the list and says why', async () => {
  setGuildList(fourGuilds())
  const { user } = open()
  await cardNames()
  server.use(
    http.get(guildListUrl, () => fails(429, { code: 'rate_limited', detail: 'Slow down.', retry_after: 7 })),
  )

  await user.click(screen.getByRole('button', { name: 'Refresh' }))

  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('Slow down.')).toBeVisible()
  expect(within(notice).getByRole('button', { name: 'Try again in 7 seconds' })).toBeDisabled()
  expect(await cardNames()).toHaveLength(3)
})

test('a list that cannot be loaded can be tried again', async () => {
  server.use(
    http.get(guildListUrl, () => fails(503, { code: 'platform_unavailable', detail: 'Discord is away.' }), {
      once: true,
    }),
  )
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Harbour Lights')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('"Why isn’t my server here?" names the account and the required permission', async () => {
  const { user } = open()
  await cardNames()

  await user.click(screen.getByText('Why isn’t my server here?'))

  await waitFor(() => expect(screen.getByText('ada')).toBeVisible())
  expect(screen.getByText('Manage Server')).toBeVisible()
})

test('two hundred guilds are all listed, and filtered while typing', async () => {
  const many = Array.from({ length: 200 }, (_, at) => aGuildPreview({ id: id(at), name: `Guild ${at}` }))
  server.use(http.get(guildListUrl, () => HttpResponse.json(many)))
  const { user } = open()
  // They are drawn some at a time, and looking at all of them takes long itself.
  const drawn = () => document.querySelectorAll('.name')
  await waitFor(() => expect(drawn()).toHaveLength(200), { timeout: 15_000 })
  expect(screen.getAllByText(/^Guild \d+$/)).toHaveLength(200)

  await user.type(screen.getByRole('searchbox'), '199')

  expect(screen.getByText('Guild 199')).toBeVisible()
  expect(screen.getByText('Guild 19')).not.toBeVisible()
})

const look = `GET /backend/guilds/${ids.guild}`
const looks = () => receivedLines().filter((line) => line === look).length
const invitation = () => screen.getByRole('link', { name: /^Invite the bot to Harbour Lights/ })

async function openInvitation() {
  setGuildList([aGuildPreview({ bot_present: false })])
  setGuildInfo(null)
  renderApp(<GuildPicker />, { route: '/user/home' })
  await screen.findByText('Harbour Lights')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // jsdom cannot open a window.
  invitation().addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(invitation())
  expect(await screen.findByText('Waiting for the bot…')).toBeVisible()
  await waitFor(() => expect(looks()).toBe(1))
}

test('after the invitation the card waits for the bot and updates when it has joined', async () => {
  await openInvitation()
  setGuildInfo(aGuildInfo())

  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.look))

  expect(await screen.findByRole('link', { name: 'Manage Harbour Lights' })).toBeVisible()
  expect(await screen.findByText('The bot is now in Harbour Lights')).toBeVisible()
})

test('focusing the window checks at once', async () => {
  await openInvitation()
  setGuildInfo(aGuildInfo())

  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

  expect(await screen.findByRole('link', { name: 'Manage Harbour Lights' })).toBeVisible()
})

test('the page of a server that the bot has just joined shows its health check at once', async () => {
  setGuildList([aGuildPreview()])
  setGuildInfo(null)
  renderApp(<GuildOverview guildId={ids.guild} />, { route: `/guilds/${ids.guild}` })
  const invite = await screen.findByRole('link', { name: /^Invite the bot to Harbour Lights/ })
  invite.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(invite)
  await screen.findByText('Waiting for the bot…')
  setHealth({})
  setGuildInfo(aGuildInfo())

  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

  expect(await screen.findByRole('region', { name: /^Health check/ })).toBeVisible()
  expect(await screen.findByText('The bot is now in Harbour Lights')).toBeVisible()
})

test('a visitor who is not signed in does not poll for the bot', () => {
  const { client } = renderApp(<InviteWatch guild={aGuildPreview()} onGiveUp={() => undefined} />, {
    session: null,
  })

  expect(client.isFetching()).toBe(0)
  expect(receivedLines()).toEqual([])
})

test('waiting ends after two minutes', async () => {
  await openInvitation()

  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.giveUp))
  await waitFor(() => expect(screen.queryByText('Waiting for the bot…')).not.toBeInTheDocument())
  const before = looks()
  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.look * 3))

  expect(looks()).toBe(before)
  expect(before).toBeLessThanOrEqual(inviteTimes.giveUp / inviteTimes.look + 1)
  expect(invitation()).toHaveTextContent('Invite the bot')
})
