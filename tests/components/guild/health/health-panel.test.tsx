import { screen, waitFor, within, act, fireEvent } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { HealthFinding } from '@/contract/calls/health'
import { GuildOverview } from '@/components/guild/guild-overview'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { changeBy, mara } from '@/tests/components/shell/live/open-live'
import {
  aFeature,
  aFeatureDeclaration,
  aFinding,
  aGuildInfo,
  ids,
  aGuildPreview,
  aRole,
  aSettings,
  permissionsOf,
} from '@/tests/support/factories'
import { aGate } from '@/tests/msw/answers'
import { theStream } from '@/tests/msw/events'
import { setCatalogue, setExtensions, setFeature } from '@/tests/msw/features'
import { healthUrl, setGuildInfo, setHealth, setRoles } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server, refuseOnce } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { inviteTimes } from '@/components/discord/invite-watch'
import { HealthPanel } from '@/components/guild/health/health-panel'
import { setGuildList } from '@/tests/msw/discord'
import { customCommands } from '@/config/features/custom-commands'
import { reactionRoles } from '@/config/features/reaction-roles'
import { welcome } from '@/config/features/welcome'
import { paths } from '@/config/paths'
import { declarationOf, openFeature } from '@/tests/components/features/open-feature'
import { openSettings } from '@/tests/components/settings/open-settings'
import { setSettings } from '@/tests/msw/settings'

const overviewRoute = `/guilds/${ids.guild}`

/** The overview of a guild in which the welcome is on. */
function openOverview(options: Record<string, unknown> = {}) {
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  setFeature(aFeature(options))
  return renderApp(<GuildOverview guildId={ids.guild} />, { route: overviewRoute })
}

const panel = () => screen.findByRole('region', { name: /^Health check/ })

async function openPanel({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  return panel()
}

/** How often the check was asked for. */
const checks = () =>
  receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}/health`).length

const feature = `${overviewRoute}/features/welcome`

test('findings are listed below their feature, the worst first, each linking to its field', async () => {
  const warning = { severity: 'warning' } as const
  setHealth({
    findings: [
      aFinding(),
      aFinding({
        ...warning,
        code: 'role_gone',
        subject: 'settings',
        path: 'manager_roles',
        names: ['Helpers'],
      }),
      aFinding({ ...warning, code: 'placeholder_unknown', path: 'message', names: ['{nmae}'] }),
    ],
  })

  const shown = await openPanel(openOverview())
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
    ['Roles with dashboard access', `${overviewRoute}/settings#manager_roles`],
  ])
  expect(shown).toHaveTextContent('Problem: The bot can’t see a channel chosen here, or it was deleted.')
  expect(shown).toHaveTextContent('Warning: “Helpers” was deleted. Choose another role.')
  expect(shown).toHaveTextContent('Warning: {nmae} isn’t a placeholder, so members see it as written.')
})

test('a finding in a row of a list names the row, or its number, and what has no title its key', async () => {
  const items = { type: 'object', properties: { name: { type: 'string' }, channel: { title: 'Channel' } } }
  const options = { type: 'object', properties: { panels: { type: 'array', title: 'Panels', items } } }
  setCatalogue([aFeatureDeclaration({ options, defaults: {} })])
  setHealth({ findings: ['panels.1.channel', 'panels.0.topic'].map((path) => aFinding({ path })) })
  const shown = await openPanel(openOverview({ panels: [{ name: '' }, { name: 'Colours' }] }))

  expect(await within(shown).findByRole('link', { name: 'Panels, Colours: Channel' })).toHaveAttribute(
    'href',
    `${feature}#panels.1.channel`,
  )
  expect(within(shown).getByRole('link', { name: 'Panels, entry 1: Topic' })).toBeVisible()
})

test.each<[string, Partial<HealthFinding>, string]>([
  ['role_above_bot', { names: ['Staff'], ids: [ids.role] }, '“Staff” is above the bot’s role, so the bot'],
  ['role_managed', { names: ['A', 'B'], ids: ['1', '2'] }, 'Integrations manage “A” and “B”, so the bot'],
  [
    'permissions_missing',
    { names: ['rules'], permissions: ['SEND_MESSAGES', 'NEWER'] },
    'The bot lacks permissions in “rules”: Send Messages and NEWER. Allow them there',
  ],
  [
    'permissions_missing',
    { permissions: ['MANAGE_ROLES'], ids: undefined },
    'The bot lacks a permission in this server: Manage Roles.',
  ],
  ['missing', {}, 'This is empty, but the feature needs it.'],
  ['invalid', { detail: 'Use a time.' }, 'no longer accepted. Use a time.'],
  // In the words of the backend: what only it knows, and what lacks what our words need.
  ['contradiction', { detail: 'Both at once.' }, 'Both at once.'],
  ['quota', { detail: 'The quota is used up.' }, 'The quota is used up.'],
  ['role_above_bot', { detail: 'Some role is above.', ids: undefined }, 'Some role is above.'],
])('%s is described in words: %o', async (code, finding, words) => {
  setHealth({ findings: [aFinding({ code, ...finding })] })

  expect(await openPanel(openOverview())).toHaveTextContent(words)
})

test('a check that was not possible is reported, and never shown as healthy', async () => {
  setHealth({ unknown: ['channels', 'permissions', 'tides'] })
  openOverview()

  const shown = await panel()
  expect(shown).toHaveTextContent(
    'Couldn’t be checked right now: the channels, the bot’s permissions, and some other details.',
  )
  expect(shown).not.toHaveTextContent('in place')
})

// In tests, the texts that a page fetches are English ones.
test('on a Japanese page, what was found and what could not be checked are joined as in Japanese', async () => {
  setHealth({ unknown: ['channels'] })
  renderApp(<HealthPanel guildId={ids.guild} />, { route: overviewRoute, language: 'ja' })

  expect(await screen.findByText(/^Nothing wrong was found。Couldn’t be checked/)).toBeVisible()
})

test('only the first of many findings are shown until expanded, and all can be hidden', async () => {
  const findings = Array.from({ length: 9 }, (_, at) => aFinding({ path: `panels.${at}.channel` }))
  setHealth({ findings, more: 3 })
  const { user } = openOverview()

  const shown = await openPanel({ user })
  expect(within(shown).getAllByRole('listitem')).toHaveLength(6)
  await user.click(within(shown).getByRole('button', { name: 'Show all 9' }))

  expect(within(shown).getAllByRole('listitem')).toHaveLength(9)
  expect(shown).toHaveTextContent('3 more will be shown once some of these are fixed.')
  await user.click(within(shown).getByRole('button', { name: 'Hide' }))
  expect(within(shown).queryByRole('listitem')).not.toBeInTheDocument()
})

test('the feature cards show the findings without fetching the features', async () => {
  setHealth({
    findings: [
      aFinding(),
      aFinding({ code: 'missing' }),
      aFinding({ code: 'role_above_bot', path: 'message', names: ['Staff'] }),
    ],
  })
  openOverview()

  const name = await screen.findByRole('switch', { name: 'Welcome message' })
  const card = within(around(name, 'li'))
  expect(
    await card.findByText(
      'Still missing: Channel. The bot can’t see a chosen channel, or it was deleted: Channel. Check these options: Message.',
    ),
  ).toBeVisible()
  expect(checks()).toBe(1)
  expect(receivedLines().filter((line) => /features\/welcome|\/roles|\/channels/.test(line))).toEqual([])
})

test('without a health check from the backend there is no panel', async () => {
  const { client } = openOverview()

  expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeChecked()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText('Health check')).not.toBeInTheDocument()
})

test('a backend that does not say what it offers is asked for the check', async () => {
  setHealth({ findings: [aFinding()] })
  setExtensions(null)
  renderApp(<HealthPanel guildId={ids.guild} />, { route: overviewRoute, publicConfig: { backend: 'own' } })

  expect(await panel()).toHaveTextContent('1 problem')
})

test('a failed check can be repeated, and blocks nothing else; without findings there is nothing to expand', async () => {
  setHealth({})
  refuseOnce('get', healthUrl, 503, { code: 'unavailable' })
  const { user } = openOverview()

  const shown = await panel()
  expect(shown).toHaveTextContent('This server couldn’t be checked')
  expect(screen.getByRole('switch', { name: 'Welcome message' })).toBeVisible()
  await user.click(within(shown).getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(shown).toHaveTextContent('Everything the bot needs is in place'))
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument()
})

test('the overview does not wait for a slow check; its findings open on request', async () => {
  const { opened, open } = aGate()
  server.use(http.get(healthUrl, () => opened.then(() => HttpResponse.json({ findings: [aFinding()] }))))
  const { user } = openOverview()

  expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeVisible()
  open()
  const shown = await openPanel({ user })

  expect(within(shown).getByRole('link', { name: 'Channel' })).toBeVisible()
})

test('a change repeats the check, whether it is saved here or by somebody else', async () => {
  setHealth({ findings: [aFinding()] })
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  const { user, client } = renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <GuildOverview guildId={ids.guild} />
    </>,
    { route: overviewRoute },
  )
  const stream = await theStream()
  expect(await panel()).toHaveTextContent('1 problem')

  await waitFor(() => expect(client.isFetching()).toBe(0))
  setHealth({})
  const before = receivedLines().length
  await user.click(await screen.findByRole('switch', { name: 'Welcome message' }))
  await waitFor(async () => expect(await panel()).toHaveTextContent('Everything the bot needs is in place'))
  const guild = `/backend/guilds/${ids.guild}`
  const calls = [`GET ${guild}`, `GET ${guild}/health`, `PATCH ${guild}/features/welcome`]
  await waitFor(() => expect(receivedLines().slice(before).toSorted()).toEqual(calls))

  setHealth({ findings: [aFinding()] })
  const change = { versions: { 'feature:welcome': 7 }, keys: { 'feature:welcome': ['channel'] } }
  stream.send('change', { ...changeBy(mara, [], '1'), ...change }, '1')
  await waitFor(async () => expect(await panel()).toHaveTextContent('1 problem'))
})

const bot = '100000000000000001'
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

const both = permissionsOf('MANAGE_ROLES', 'SEND_MESSAGES')
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
  await openPanel(app)
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
  ['where a channel takes it away from the bot', inRules, { has: permissionsOf('SEND_MESSAGES') }],
  ['where an application with another id than its bot’s adds nothing', inRules, oldApplication],
  ['where it does not ask for what is missing', lacks(), { asked: permissionsOf('SEND_MESSAGES') }],
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
