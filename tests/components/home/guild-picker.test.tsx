import { screen, waitFor, within, act, fireEvent } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { GuildPicker } from '@/components/home/guild-picker'
import { aGuildPreview, aSession, ids, aGuildInfo, imageHash } from '@/tests/support/factories'
import { guildListUrl, setGuildList } from '@/tests/msw/discord'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { rememberGuild } from '@/stores/recent-guilds'
import { around, nodes } from '@/tests/support/nodes'
import { queryTimes } from '@/config/queries'
import { inviteTimes, InviteWatch } from '@/components/discord/invite-watch'
import { GuildOverview } from '@/components/guild/guild-overview'
import { setGuildInfo, setHealth } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'

const manager = { owner: false, permissions: '32' }
const member = { owner: false, permissions: '0' }
const id = (at: number) => String(200000000000000000n + BigInt(at))

const fourGuilds = () => [
  aGuildPreview(),
  aGuildPreview({ id: ids.otherGuild, name: 'Night Shift', bot_present: false }),
  aGuildPreview({ id: id(3), name: 'Paper Boats', ...manager, approximate_member_count: undefined }),
  aGuildPreview({ id: id(4), name: 'Quiet Room', ...member }),
]

function open(route = '/user/home', guilds = fourGuilds()) {
  setGuildList(guilds)
  return renderApp(<GuildPicker />, { route })
}
const cardNames = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)

test('each card shows the user’s role and the member count, and links to the guild or to an invitation', async () => {
  open()

  expect(await cardNames()).toEqual(['Harbour Lights', 'Paper Boats', 'Night Shift'])
  expect(screen.getByText('Owner · 128 members', { selector: 'li:first-child *' })).toBeVisible()
  expect(screen.getByText('Manager')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Manage Harbour Lights' })
  expect(link).toHaveAttribute('href', `/guilds/${ids.guild}`)
  const invite = screen.getByRole('link', { name: /^Invite the bot to Night Shift/ })
  expect(new URL(invite.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(ids.otherGuild)
  expect(invite).toHaveAttribute('target', '_blank')
  expect(invite).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

test('only banners further down wait until they near the window', async () => {
  const count = 13
  const guilds = Array.from({ length: count }, (_, at) =>
    aGuildPreview({ id: id(at), name: `Server ${at}`, banner: imageHash }),
  )
  open(undefined, guilds)

  const banners = () => nodes('.banner img')
  await waitFor(() => expect(banners()).toHaveLength(count))
  expect(banners().map((image) => image.getAttribute('loading'))).toEqual([
    ...Array.from({ length: 12 }, () => 'eager'),
    'lazy',
  ])
})

test('a card shows enabled features and problems of its server, once they are known', async () => {
  open(undefined, [
    aGuildPreview({ features_on: 5, problems: 2 }),
    aGuildPreview({ id: id(3), name: 'Paper Boats', features_on: 0 }),
    aGuildPreview({ id: id(4), name: 'Elsewhere' }),
  ])

  const card = async (name: string) => around(await screen.findByRole('heading', { name }), 'li')
  expect(await card('Harbour Lights')).toHaveTextContent('5 features on2 problems')
  expect(await card('Paper Boats')).toHaveTextContent('No features on')
  expect(await card('Elsewhere')).not.toHaveTextContent(/features|problems/)
})

test('a user with access by a role can open the server, and sees what the role allows', async () => {
  open(undefined, [
    aGuildPreview({ name: 'Reading Room', ...member, dashboard_access: 'read' }),
    aGuildPreview({ id: ids.otherGuild, name: 'Workshop', ...member, dashboard_access: 'write' }),
  ])

  const workshop = await screen.findByRole('link', { name: 'Manage Workshop' })
  expect(workshop).toHaveAttribute('href', `/guilds/${ids.otherGuild}`)
  expect(screen.getByText(/^Can edit/)).toBeVisible()
  const readingRoom = screen.getByRole('link', { name: 'View Reading Room' })
  expect(readingRoom).toHaveAttribute('href', `/guilds/${ids.guild}`)
  expect(screen.getByText(/^Can view/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^You manage/ })).toHaveAttribute('aria-pressed', 'true')
})

test('search and filter narrow the list and are kept in the URL', async () => {
  const { user } = open()
  await cardNames()

  await user.click(screen.getByRole('button', { name: /^All/ }))
  expect(await cardNames()).toContain('Quiet Room')
  expect(screen.getByText('You can’t manage this server')).toBeVisible()
  expect(window.location.search).toBe('?show=all')
  await user.type(screen.getByRole('searchbox', { name: 'Search servers' }), 'paper')

  expect(await cardNames()).toEqual(['Paper Boats'])
  expect(screen.getByText('1 server')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('q')).toBe('paper')
})

test('the server that was opened last comes first, until another order is chosen, which the URL keeps', async () => {
  rememberGuild(aSession().user_id, id(3))
  const { user } = open()
  expect(await cardNames()).toEqual(['Paper Boats', 'Harbour Lights', 'Night Shift'])

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort servers' }), 'By name')

  expect(await cardNames()).toEqual(['Harbour Lights', 'Paper Boats', 'Night Shift'])
  expect(window.location.search).toBe('?sort=name')
})

test('a shared URL restores search and filter', async () => {
  open('/user/home?q=night&show=invite&sort=members')

  expect(await cardNames()).toEqual(['Night Shift'])
  expect(screen.getByRole('searchbox')).toHaveValue('night')
  expect(screen.getByRole('combobox', { name: 'Sort servers' })).toHaveDisplayValue('By members')
  expect(screen.getByRole('button', { name: /^Without the bot/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a search without results offers to clear it', async () => {
  const { user } = open('/user/home?q=nothing')

  expect(await screen.findByText('No server matches “nothing”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))

  expect(await cardNames()).toHaveLength(3)
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a user without any guild is told so', async () => {
  open(undefined, [])

  expect(await screen.findByText('You aren’t in any server yet')).toBeVisible()
})

test('a user who manages no guild is shown all of them', async () => {
  const { user } = open(undefined, [aGuildPreview({ name: 'Quiet Room', ...member })])

  await user.click(await screen.findByRole('button', { name: 'Show all your servers' }))

  expect(await cardNames()).toEqual(['Quiet Room'])
})

test('a starred guild comes first and keeps the focus on its star', async () => {
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Favourite: Paper Boats' }))

  expect((await cardNames())[0]).toBe('Paper Boats')
  const star = screen.getByRole('button', { name: 'Favourite: Paper Boats' })
  expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(star).toHaveFocus()
})

test('refreshing shows new guilds; if it fails, the list stays, and it says why', async () => {
  const isFresh = ({ headers }: Request) => headers.get('cache-control') === 'no-cache'
  // The server asks Discord anew only for who wants it.
  server.use(
    http.get(guildListUrl, ({ request }) =>
      isFresh(request) ? undefined : HttpResponse.json([aGuildPreview()]),
    ),
  )
  const { user } = open()
  expect(await cardNames()).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Paper Boats')).toBeVisible()
  expect(screen.getByText(/Updated just now/)).toBeVisible()

  refuse('get', guildListUrl, 429, { code: 'rate_limited', detail: 'Slow down.', retry_after: 120 })
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText('Slow down.')).toBeVisible()
  expect(within(notice).getByRole('button', { name: /^Try again in \d+ seconds$/ })).toBeDisabled()
  expect(await cardNames()).toHaveLength(3)
})

test('a list that cannot be loaded can be tried again', async () => {
  refuseOnce('get', guildListUrl, 503, { code: 'platform_unavailable', detail: 'Discord is away.' })
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
  await waitFor(() => expect(nodes('.name')).toHaveLength(200))

  await user.click(screen.getByRole('searchbox'))
  await user.paste('199')

  await waitFor(() => expect(screen.getByText('Guild 19')).not.toBeVisible())
  expect(screen.getByText('Guild 199')).toBeVisible()
})

test('the Enter key opens the only server that a search has found, and none of several', async () => {
  const { router, user } = open()
  const search = await screen.findByRole('searchbox', { name: 'Search servers' })
  await screen.findByRole('link', { name: 'Manage Harbour Lights' })

  await user.type(search, '{Enter}paper')
  expect(router.pathname).toBe('/user/home')
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.asPath).toBe(`/guilds/${id(3)}`))
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

  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.check))

  expect(await screen.findByRole('link', { name: 'Manage Harbour Lights' })).toBeVisible()
  expect(await screen.findByText('The bot is now in Harbour Lights')).toBeVisible()
})

test('returning to the window checks at once, and a joined server’s page has its health check', async () => {
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

test('the list shows servers before it is known whether they have the bot, and then corrects itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setGuildList([aGuildPreview({ bot_present: null })])
  renderApp(<GuildPicker />, { route: '/user/home' })
  expect(await screen.findByRole('link', { name: 'Manage Harbour Lights' })).toBeVisible()
  setGuildList([aGuildPreview({ bot_present: false })])

  await act(() => vi.advanceTimersByTimeAsync(queryTimes.unknownPresence.refetchInterval))

  expect(await screen.findByRole('link', { name: /^Invite the bot to Harbour Lights/ })).toBeVisible()
})

test('a visitor who is not signed in does not poll for the bot', () => {
  const { client } = renderApp(<InviteWatch guild={aGuildPreview()} onGiveUp={() => undefined} />, {
    session: null,
  })

  expect(client.isFetching()).toBe(0)
  expect(receivedLines()).toEqual([])
})

test('waiting for the bot ends after two minutes', async () => {
  await openInvitation()

  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.giveUp))
  await waitFor(() => expect(screen.queryByText('Waiting for the bot…')).not.toBeInTheDocument())
  const before = looks()
  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.check * 3))

  expect(looks()).toBe(before)
  expect(before).toBeLessThanOrEqual(inviteTimes.giveUp / inviteTimes.check + 1)
  expect(invitation()).toHaveTextContent('Invite the bot')
})
