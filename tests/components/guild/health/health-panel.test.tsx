import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HealthFinding } from '@/api/health.schema'
import { inviteTimes } from '@/components/discord/invite-watch'
import { GuildOverview } from '@/components/guild/guild-overview'
import { HealthPanel } from '@/components/guild/health/health-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { customCommands } from '@/config/features/custom-commands'
import { reactionRoles } from '@/config/features/reaction-roles'
import { welcome } from '@/config/features/welcome'
import { paths } from '@/config/paths'
import { type Permission, permissionSet } from '@/config/permissions'
import { declarationOf, openFeature } from '@/tests/components/features/open-feature'
import { openSettings } from '@/tests/components/settings/open-settings'
import { aFeature, aFinding, aGuildInfo, aGuildPreview, aRole, aSettings, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { theStream } from '@/tests/msw/events'
import { setFeature } from '@/tests/msw/features'
import { setRoles } from '@/tests/msw/guild-lists'
import { setGuildInfo } from '@/tests/msw/guilds'
import { healthUrl, setHealth } from '@/tests/msw/health'
import { setGuildList } from '@/tests/msw/discord'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { setSettings } from '@/tests/msw/settings'
import { renderApp } from '@/tests/render-app'

const overviewRoute = `/guilds/${ids.guild}`

/** The overview of a guild in which the welcome is on. */
function openOverview() {
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  setFeature(aFeature())
  return renderApp(<GuildOverview guildId={ids.guild} />, { route: overviewRoute })
}

const panel = () => screen.findByRole('region', { name: /^Health check/ })
const noPanel = () => screen.queryByRole('region', { name: /^Health check/ })

/** How often the check was asked for. */
const checks = () =>
  receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}/health`).length

const feature = `${overviewRoute}/features/welcome`

test('a guild without findings says so in one line, with nothing to expand', async () => {
  setHealth({})
  openOverview()

  const shown = await panel()
  expect(shown).toHaveTextContent('Everything the bot needs is in place')
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument()
})

test('findings are listed below their feature, the worst first, each linking to its field', async () => {
  setHealth({
    findings: [
      aFinding(),
      aFinding({ subject: 'settings', path: 'manager_roles', code: 'role_gone', severity: 'warning' }),
      aFinding({ code: 'placeholder_unknown', severity: 'warning', path: 'message', names: ['{nmae}'] }),
    ],
  })
  openOverview()

  const shown = await panel()
  expect(shown).toHaveAccessibleName(/1 problem and 2 warnings to look at/)
  const groups = within(shown).getAllByRole('group')
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'Welcome message',
    'Settings',
  ])
  const links = within(shown).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Channel', `${feature}#channel`],
    ['Message', `${feature}#message`],
    ['Roles that may use this dashboard', `${overviewRoute}/settings#manager_roles`],
  ])
  expect(shown).toHaveTextContent('Problem: The channel chosen here was deleted. Choose another one.')
  expect(shown).toHaveTextContent('Warning: {nmae} is not a placeholder, so members see it as written.')
})

test.each<[string, Parameters<typeof aFinding>[0], string]>([
  [
    'a role above the bot',
    { code: 'role_above_bot', names: ['Staff'], ids: [ids.role] },
    '“Staff” stands above the bot’s role, so the bot cannot give it.',
  ],
  [
    'roles of an integration',
    { code: 'role_managed', names: ['A', 'B'], ids: ['1', '2'] },
    'Integrations manage “A” and “B”, so the bot cannot give them.',
  ],
  [
    'a permission that is missing in a channel',
    { code: 'permissions_missing', names: ['rules'], permissions: ['SEND_MESSAGES', 'NEWER'] },
    'The bot lacks permissions in “rules”: Send Messages and NEWER. Allow them there',
  ],
  [
    'a permission that is missing in the server',
    { code: 'permissions_missing', permissions: ['MANAGE_ROLES'], ids: undefined },
    'The bot lacks a permission in this server: Manage Roles.',
  ],
  ['what is missing', { code: 'missing' }, 'Nothing is chosen or written here, and the feature needs it.'],
  ['what is not valid', { code: 'invalid', detail: 'Use a time.' }, 'no longer accepted. Use a time.'],
  [
    'a contradiction, in the words of the backend',
    { code: 'contradiction', detail: 'Both at once.' },
    'Both at once.',
  ],
  [
    'what only the backend knows, in its words',
    { code: 'quota', detail: 'The quota is used up.' },
    'The quota is used up.',
  ],
  [
    'a code that we know without what it needs',
    { code: 'role_above_bot', detail: 'Some role is above.', ids: undefined },
    'Some role is above.',
  ],
])('%s is explained in words', async (_, finding, words) => {
  setHealth({ findings: [aFinding(finding)] })
  openOverview()

  expect(await panel()).toHaveTextContent(words)
})

test('a check that was not possible is reported, and never shown as healthy', async () => {
  setHealth({ unknown: ['channels', 'permissions', 'tides'] })
  openOverview()

  const shown = await panel()
  expect(shown).toHaveTextContent(
    'Could not be checked right now: which channels there are, what the bot may do, and some other things.',
  )
  expect(shown).not.toHaveTextContent('in place')
})

test('of many findings only the first are shown until all are requested', async () => {
  const findings = Array.from({ length: 9 }, (_, at) => aFinding({ path: `panels.${at}.channel` }))
  setHealth({ findings, more: 3 })
  const { user } = openOverview()

  const shown = await panel()
  expect(within(shown).getAllByRole('listitem')).toHaveLength(6)
  await user.click(within(shown).getByRole('button', { name: 'Show all 9' }))

  expect(within(shown).getAllByRole('listitem')).toHaveLength(9)
  expect(shown).toHaveTextContent('3 more are shown once some of these are fixed.')
})

test('the list can be collapsed', async () => {
  setHealth({ findings: [aFinding()] })
  const { user } = openOverview()

  await user.click(within(await panel()).getByRole('button', { name: 'Hide' }))

  expect(within(await panel()).queryByRole('link')).not.toBeInTheDocument()
  expect(within(await panel()).getByRole('button', { name: 'Show' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test('the feature cards say the same, without fetching the features', async () => {
  setHealth({
    findings: [aFinding(), aFinding({ code: 'role_above_bot', path: 'message', names: ['Staff'] })],
  })
  openOverview()

  const name = await screen.findByRole('switch', { name: 'Welcome message' })
  const card = within(name.closest('li') ?? document.body)
  expect(card.getByText('Needs attention')).toBeVisible()
  expect(
    card.getByText('A chosen channel no longer exists: Channel. There is a problem with: Message.'),
  ).toBeVisible()
  expect(checks()).toBe(1)
  expect(receivedLines().filter((line) => /features\/welcome|\/roles|\/channels/.test(line))).toEqual([])
})

test('without a health check from the backend there is no panel, and the cards check for themselves', async () => {
  openOverview()

  expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeChecked()
  await waitFor(() => expect(receivedLines()).toContain(`GET /backend/guilds/${ids.guild}/features/welcome`))
  expect(noPanel()).not.toBeInTheDocument()
})

test('a failed check can be repeated, and blocks nothing else', async () => {
  setHealth({})
  server.use(http.get(healthUrl, () => fails(503, { code: 'unavailable' }), { once: true }))
  const { user } = openOverview()

  const shown = await panel()
  expect(shown).toHaveTextContent('This server could not be checked')
  expect(screen.getByRole('switch', { name: 'Welcome message' })).toBeVisible()
  await user.click(within(shown).getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(shown).toHaveTextContent('Everything the bot needs is in place'))
})

test('a slow check is not waited for; its findings open on request', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.get(healthUrl, async () => {
      await asked
      return HttpResponse.json({ findings: [aFinding()] })
    }),
  )
  const { user } = openOverview()

  expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeVisible()
  answer()
  const shown = await panel()
  expect(within(shown).queryByRole('link')).not.toBeInTheDocument()
  await user.click(within(shown).getByRole('button', { name: 'Show' }))

  expect(within(shown).getByRole('link', { name: 'Channel' })).toBeVisible()
})

test('disabling a feature removes its findings', async () => {
  setHealth({ findings: [aFinding()] })
  const { user } = openOverview()
  await panel()

  setHealth({})
  await user.click(screen.getByRole('switch', { name: 'Welcome message' }))

  await waitFor(async () => expect(await panel()).toHaveTextContent('Everything the bot needs is in place'))
})

test('a change saved by somebody else repeats the check', async () => {
  setHealth({ findings: [aFinding()] })
  setGuildInfo(aGuildInfo())
  renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <GuildOverview guildId={ids.guild} />
    </>,
    { route: overviewRoute },
  )
  const shown = await panel()
  const stream = await theStream()

  setHealth({})
  stream.send(
    'change',
    {
      id: '1',
      user: { id: '300000000000000002', name: 'Mara Lindqvist', avatar: null },
      versions: { 'feature:welcome': 7 },
      keys: { 'feature:welcome': ['channel'] },
      at: '2026-08-01T12:00:00.000Z',
    },
    '1',
  )

  await waitFor(() => expect(shown).toHaveTextContent('Everything the bot needs is in place'))
})

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

test('a user who may invite the bot is offered a new invitation if that adds what is missing', async () => {
  await openCheck(lacks())

  await waitFor(() => expect(again()).toBeVisible())
  const asked = new URL(again()?.getAttribute('href') ?? '').searchParams
  expect(asked.get('permissions')).toBe(setOf('MANAGE_ROLES', 'SEND_MESSAGES'))
  expect(asked.get('guild_id')).toBe(ids.guild)
})

test('a new invitation is also offered if the bot’s role lacks a permission for a channel', async () => {
  await openCheck(lacks({ path: 'channel', names: ['rules'], permissions: ['SEND_MESSAGES'] }))

  await waitFor(() => expect(again()).toBeVisible())
})

test('a permission denied by a channel is fixed there, not by an invitation', async () => {
  setRoles([botRole(setOf('SEND_MESSAGES'))])
  await openCheck(lacks({ path: 'channel', names: ['rules'], permissions: ['SEND_MESSAGES'] }))

  expect(again()).not.toBeInTheDocument()
})

test('an invitation that does not include the missing permission is not offered', async () => {
  await openCheck(lacks(), setOf('SEND_MESSAGES'))

  expect(again()).not.toBeInTheDocument()
})

test('a user with access by a role, without Manage Server, is not offered the invitation', async () => {
  setGuildList([aGuildPreview({ owner: false, permissions: '0', dashboard_access: 'write' })])
  await openCheck(lacks())

  expect(again()).not.toBeInTheDocument()
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
  await act(() => vi.advanceTimersByTimeAsync(inviteTimes.look))

  expect(await panel()).toHaveTextContent('Everything the bot needs is in place')
})

const message = { content: 'Choose your colour', embed: null }
const choices = [{ emoji: '🎉' }, { emoji: '🍀', role: ids.role }]
const panels = [
  { name: 'Games', channel: ids.channel, message, choices: [] },
  { name: 'Colours', channel: ids.channel, message, choices },
]

test('a link focuses its field', async () => {
  await openFeature({ declaration: declarationOf(welcome), at: 'channel' })

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveFocus())
})

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

  await waitFor(() => expect(screen.getByDisplayValue('Choose your colour')).toHaveFocus())
})

test('another link on the same page works too', async () => {
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

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'May change everything' })).toHaveFocus())
})
