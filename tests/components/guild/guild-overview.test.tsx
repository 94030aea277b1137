import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { guildQueries } from '@/api/guilds'
import { featureIdPattern } from '@/contract/subjects'
import GuildOverviewPage from '@/pages/guilds/[guild]'
import { closeFirstSteps, stepsKey } from '@/stores/first-steps'
import { aFeatureDeclaration, aGuildInfo, aGuildPreview, ids } from '@/tests/support/factories'
import { catalogueUrl, setCatalogue } from '@/tests/msw/features'
import { guildInfoUrl, setGuildInfo } from '@/tests/msw/guilds'
import { guildListUrl, setGuildList } from '@/tests/msw/discord'
import { server, refuse } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { expectFocus } from '@/tests/support/expect-focus'
import { aGate } from '@/tests/msw/answers'
import { receivedLines } from '@/tests/msw/received'

const open = (guildId: string = ids.guild) =>
  renderApp(<GuildOverviewPage />, { route: `/guilds/${guildId}` })

test('a guild shows its name, its members, its prefix and a link to its settings', async () => {
  setGuildInfo(aGuildInfo({ chat_prefix: '?' }))
  open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  expect(screen.getByText('?', { selector: 'code' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    `/guilds/${ids.guild}/settings`,
  )
  expect(await screen.findByText('Owner')).toBeVisible()
  expect(screen.getByText('128 members')).toBeVisible()
})

test('the overview does not wait for the list of servers', async () => {
  const { opened, open: send } = aGate()
  server.use(http.get(guildListUrl, () => opened.then(() => HttpResponse.json([aGuildPreview()]))))
  const { client } = open()
  await waitFor(() => expect(client.getQueryData(guildQueries.info(ids.guild).queryKey)).toBeDefined())
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()

  send()
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  expect(screen.getByText('128 members')).toBeVisible()
})

test('features are grouped by category with their state', async () => {
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  setCatalogue([
    aFeatureDeclaration(),
    aFeatureDeclaration({ id: 'auto-role', name: 'Automatic role', category: 'moderation' }),
    aFeatureDeclaration({ id: 'tides', name: 'Tide table', category: 'Harbour' }),
  ])
  open()

  expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Automatic role' })).not.toBeChecked()
  expect(screen.getByRole('heading', { level: 3, name: 'Moderation' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 3, name: 'Harbour' })).toBeInTheDocument()
  expect(screen.getByText('1 of 3 features on')).toBeVisible()
})

const start = () => screen.findByRole('region', { name: 'Set up your first feature' })

test('a server on which nothing is on leads from a goal to a feature that is on, whatever somebody else has put away here', async () => {
  closeFirstSteps(stepsKey(ids.otherUser, ids.guild))
  setGuildInfo(aGuildInfo({ enabled_features: [] }))
  const { user } = open()
  const steps = within(await start())

  await user.click(await steps.findByRole('radio', { name: /^Welcome message/ }))
  await user.click(steps.getByRole('button', { name: 'Next' }))

  await expectFocus(await steps.findByRole('heading', { level: 3 }))
})

test('what was put away stays away, and the focus goes on to the features', async () => {
  setGuildInfo(aGuildInfo({ enabled_features: [] }))
  const { user, unmount } = open()
  await start()

  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('region', { name: 'Set up your first feature' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Features' })).toHaveFocus()

  unmount()
  open()
  expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Set up your first feature' })).not.toBeInTheDocument()
})

test.each([{ enabled_features: ['welcome'] }, { enabled_features: [], access: 'read' as const }])(
  'the guided start is not shown for %o',
  async (info) => {
    setGuildInfo(aGuildInfo(info))
    open()

    expect(await screen.findByRole('switch', { name: 'Welcome message' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Set up your first feature' })).not.toBeInTheDocument()
  },
)

test('the overview works with a backend without features', async () => {
  refuse('get', catalogueUrl, 404, { code: 'not_found', detail: 'No.' })
  open()

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Features' })).not.toBeInTheDocument())
})

test('a feature with a malformed declaration is left out, and the console says why', async () => {
  const console = vi.spyOn(globalThis.console, 'info').mockImplementation(() => undefined)
  const catalogue = [aFeatureDeclaration(), { ...aFeatureDeclaration(), id: 't'.repeat(80), name: 7 }]
  server.use(http.get(catalogueUrl, () => HttpResponse.json({ features: catalogue, extensions: [] })))
  open()

  expect(await screen.findByRole('link', { name: 'Configure Welcome message' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Configure/ })).toHaveLength(1)
  expect(console).toHaveBeenCalledWith(
    `GET /features: left out features.1 (${'t'.repeat(64)}): id: expected text in the form ${featureIdPattern}, received string; name: expected string, received number`,
  )
})

test('if the bot is missing, it can be invited', async () => {
  setGuildInfo(null)
  setGuildList([aGuildPreview({ bot_present: false })])
  open()

  expect(await screen.findByRole('heading', { name: 'Guildhall isn’t in Harbour Lights yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Invite the bot to Harbour Lights/ })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test.each([ids.guild, 'not-a-guild'])('an unknown guild, like %s, is reported as not found', async (id) => {
  setGuildInfo(null)
  setGuildList([])
  open(id)

  expect(await screen.findByText('Server not found')).toBeVisible()
})

test('a refused bot token is reported at once, in the server’s words', async () => {
  const detail = 'Discord doesn’t accept this dashboard’s bot token.'
  refuse('get', guildInfoUrl, 503, { code: 'bot_token_refused', detail })
  open()

  expect(await screen.findByText(detail)).toBeVisible()
  expect(receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}`)).toHaveLength(1)
})
