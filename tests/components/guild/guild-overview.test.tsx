import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { GuildOverview } from '@/components/guild/guild-overview'
import { aFeatureDeclaration, aGuildInfo, aGuildPreview, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { catalogueUrl, setCatalogue } from '@/tests/msw/features'
import { guildInfoUrl, setGuildInfo } from '@/tests/msw/guilds'
import { setGuildList } from '@/tests/msw/discord'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

const open = (guildId: string = ids.guild) =>
  renderApp(<GuildOverview guildId={guildId} />, { route: `/guilds/${guildId}` })

test('a guild shows its name, its prefix in a sample chat and a link to its settings', async () => {
  setGuildInfo(aGuildInfo({ chat_prefix: '?' }))
  open()

  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  expect(screen.getByRole('figure', { name: 'Sample chat with this prefix' })).toHaveTextContent('?help')
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    `/guilds/${ids.guild}/settings`,
  )
  expect(await screen.findByText('Owner')).toBeVisible()
  expect(screen.getByText('128')).toBeVisible()
})

test('features are grouped by category with their state', async () => {
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  setCatalogue([
    aFeatureDeclaration(),
    aFeatureDeclaration({ id: 'auto-role', name: 'Automatic role', category: 'moderation' }),
    aFeatureDeclaration({ id: 'tides', name: 'Tide table', category: 'Harbour' }),
  ])
  open()

  const row = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)
  expect((await row('Welcome message')).getByText('On')).toBeVisible()
  expect((await row('Automatic role')).getByText('Off')).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Moderation' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Harbour' })).toBeVisible()
  expect(screen.getByText('1 of 3')).toBeVisible()
})

test('a backend without features shows none and breaks nothing', async () => {
  server.use(http.get(catalogueUrl, () => fails(404, { code: 'not_found', detail: 'No.' })))
  open()

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Features' })).not.toBeInTheDocument())
})

test('a feature with a malformed declaration is left out, and the console says why', async () => {
  const console = vi.spyOn(globalThis.console, 'info').mockImplementation(() => undefined)
  const catalogue = [aFeatureDeclaration(), { ...aFeatureDeclaration({ id: 'tides' }), name: 7 }]
  server.use(http.get(catalogueUrl, () => HttpResponse.json({ features: catalogue, extensions: [] })))
  open()

  expect(await screen.findByRole('link', { name: 'Configure Welcome message' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Configure/ })).toHaveLength(1)
  expect(console).toHaveBeenCalledWith(
    'GET /features: left out features.1 (tides): name: expected string, received number',
  )
})

test('if the bot is missing, it can be invited', async () => {
  setGuildInfo(null)
  setGuildList([aGuildPreview({ bot_present: false })])
  open()

  expect(await screen.findByRole('heading', { name: 'Guildhall is not in Harbour Lights yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Invite the bot to Harbour Lights/ })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('a user without access is told who can grant it', async () => {
  server.use(http.get(guildInfoUrl, () => fails(403, { code: 'no_access', detail: 'No.' })))
  open()

  expect(await screen.findByText('You can’t manage this server')).toBeVisible()
})

test.each([ids.guild, 'not-a-guild'])('a guild that nobody knows, like %s, is called that', async (id) => {
  setGuildInfo(null)
  setGuildList([])
  open(id)

  expect(await screen.findByText('We don’t know this server')).toBeVisible()
})

test('a bot token that was refused is said at once, in the server’s words', async () => {
  const text = 'Discord does not accept this dashboard’s bot token.'
  const answers = vi.fn(() => HttpResponse.json({ code: 'bot_token_refused', detail: text }, { status: 503 }))
  server.use(http.get(guildInfoUrl, answers))
  open()

  expect(await screen.findByText(text)).toBeVisible()
  expect(answers).toHaveBeenCalledTimes(1)
})
