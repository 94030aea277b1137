import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { presenceInterval } from '@/api/current-user'
import { inviteTimes, InviteWatch } from '@/components/discord/invite-watch'
import { GuildOverview } from '@/components/guild/guild-overview'
import { GuildPicker } from '@/components/home/guild-picker'
import { aGuildInfo, aGuildPreview, ids } from '@/tests/support/factories'
import { setGuildInfo, setHealth } from '@/tests/msw/guilds'
import { setGuildList } from '@/tests/msw/discord'
import { receivedLines } from '@/tests/msw/received'
import { renderApp } from '@/tests/support/render-app'

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

  await act(() => vi.advanceTimersByTimeAsync(presenceInterval))

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
