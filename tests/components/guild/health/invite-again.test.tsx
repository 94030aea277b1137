import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { HealthFinding } from '@/api/health.schema'
import { inviteTimes } from '@/components/discord/invite-watch'
import { HealthPanel } from '@/components/guild/health/health-panel'
import { type Permission, permissionSet } from '@/config/permissions'
import { aFinding, aGuildInfo, aGuildPreview, aRole, ids } from '@/tests/support/factories'
import { setGuildInfo, setHealth, setRoles } from '@/tests/msw/guilds'
import { setGuildList } from '@/tests/msw/discord'
import { renderApp } from '@/tests/support/render-app'

const overviewRoute = `/guilds/${ids.guild}`
const panel = () => screen.findByRole('region', { name: /^Health check/ })

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

const both = setOf('MANAGE_ROLES', 'SEND_MESSAGES')
const inRules = lacks({ path: 'channel', names: ['rules'], permissions: ['SEND_MESSAGES'] })
const letIn = aGuildPreview({ owner: false, permissions: '0', dashboard_access: 'write' })

/** @param asked what the deployment's invitation asks for @param has what the bot's role has */
async function openCheck(
  finding: HealthFinding,
  { asked = both, has = '0', as = aGuildPreview(), application = bot } = {},
) {
  setGuildList([as])
  setRoles([botRole(has)])
  setGuildInfo(aGuildInfo({ bot_id: bot }))
  setHealth({ findings: [finding] })
  const inviteUrl = `https://platform.example.com/oauth2/authorize?client_id=${application}&permissions=${asked}`
  const app = renderApp(<HealthPanel guildId={ids.guild} />, {
    route: overviewRoute,
    publicConfig: { inviteUrl },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Show' }))
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  return app
}
const again = () => screen.queryByRole('link', { name: 'Invite the bot again (opens in a new tab)' })

test.each<[string, HealthFinding]>([
  ['adds what is missing', lacks()],
  ['gives its role what a channel asks for', inRules],
])('users who may invite the bot are offered a new invitation if it %s', async (_, finding) => {
  await openCheck(finding)

  await waitFor(() => expect(again()).toBeVisible())
  const asked = new URL(again()?.getAttribute('href') ?? '').searchParams
  expect([asked.get('permissions'), asked.get('guild_id')]).toEqual([both, ids.guild])
})

const oldApplication = { has: both, application: '800000000000000008' }

test.each<[string, HealthFinding, Parameters<typeof openCheck>[1]]>([
  ['where a channel takes it away from the bot', inRules, { has: setOf('SEND_MESSAGES') }],
  ['where an application with another id than its bot’s adds nothing', inRules, oldApplication],
  ['where it does not ask for what is missing', lacks(), { asked: setOf('SEND_MESSAGES') }],
  ['to whom a role lets in, without Manage Server', lacks(), { as: letIn }],
])('no invitation is offered %s', async (_, finding, how) => {
  await openCheck(finding, how)

  expect(again()).toBeNull()
})

test('the check refreshes by itself after the invitation', async () => {
  await openCheck(lacks())
  await waitFor(() => expect(again()).toBeVisible())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const link = again() ?? document.body
  // jsdom cannot open a window.
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)

  setHealth({})
  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.check))

  expect(await panel()).toHaveTextContent('Everything the bot needs is in place')
})
