import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HealthFinding } from '@/api/health.schema'
import { inviteTimes } from '@/components/discord/invite-watch'
import { HealthPanel } from '@/components/guild/health/health-panel'
import { type Permission, permissionSet } from '@/config/permissions'
import { aFinding, aGuildPreview, aRole, ids } from '@/tests/factories'
import { setRoles } from '@/tests/msw/guild-lists'
import { setHealth } from '@/tests/msw/health'
import { setGuildList } from '@/tests/msw/platform'
import { renderApp } from '@/tests/render-app'
import { overviewRoute, panel } from './open-overview'

const bot = '100000000000000001'
const setOf = (...names: Permission[]) => permissionSet(names).toString()
const lacks = (overrides: Partial<HealthFinding> = {}) =>
  aFinding({
    code: 'permissions_missing',
    path: null,
    permissions: ['MANAGE_ROLES'],
    ids: undefined,
    ...overrides,
  })
const botRole = (permissions: string) =>
  aRole({ id: '400000000000000050', managed: true, tags: { bot_id: bot }, permissions })

beforeEach(() => {
  setGuildList([aGuildPreview()])
  setRoles([botRole('0')])
})

async function openCheck(finding: HealthFinding, asked = setOf('MANAGE_ROLES', 'SEND_MESSAGES')) {
  setHealth({ findings: [finding] })
  const inviteUrl = `https://platform.example.com/oauth2/authorize?client_id=${bot}&permissions=${asked}`
  const app = renderApp(<HealthPanel guildId={ids.guild} />, {
    route: overviewRoute,
    publicConfig: { inviteUrl },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Show' }))
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  return app
}
const again = () => screen.queryByRole('link', { name: 'Invite the bot again (opens in a new tab)' })

test('whoever may invite the bot finds the way to do it again where that adds what is missing', async () => {
  await openCheck(lacks())

  await waitFor(() => expect(again()).toBeVisible())
  const asked = new URL(again()?.getAttribute('href') ?? '').searchParams
  expect(asked.get('permissions')).toBe(setOf('MANAGE_ROLES', 'SEND_MESSAGES'))
  expect(asked.get('guild_id')).toBe(ids.guild)
})

test('a role that has less than a channel asks for is helped as well', async () => {
  await openCheck(lacks({ path: 'channel', names: ['rules'], permissions: ['SEND_MESSAGES'] }))

  await waitFor(() => expect(again()).toBeVisible())
})

test('what a channel takes away from the bot is mended there, not by an invitation', async () => {
  setRoles([botRole(setOf('SEND_MESSAGES'))])
  await openCheck(lacks({ path: 'channel', names: ['rules'], permissions: ['SEND_MESSAGES'] }))

  expect(again()).not.toBeInTheDocument()
})

test('an invitation that does not ask for what is missing is not offered', async () => {
  await openCheck(lacks(), setOf('SEND_MESSAGES'))

  expect(again()).not.toBeInTheDocument()
})

test('whom a role lets in, without Manage Server, is not sent to invite the bot', async () => {
  setGuildList([aGuildPreview({ owner: false, permissions: '0', dashboard_access: 'write' })])
  await openCheck(lacks())

  expect(again()).not.toBeInTheDocument()
})

test('who comes back from the invitation sees the check change by itself', async () => {
  await openCheck(lacks())
  await waitFor(() => expect(again()).toBeVisible())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const link = again() ?? document.body
  // jsdom cannot open a window.
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)

  setHealth({})
  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.look))

  expect(await panel()).toHaveTextContent('Everything the bot needs is in place')
})
