import { screen } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { GuildOverview } from '@/components/guild/guild-overview'
import { GuildPicker } from '@/components/home/guild-picker'
import { rowsOf } from '@/tests/support/discord/sample-answers'
import { aChannel, aGuildInfo, aGuildPreview, aRole, ids } from '@/tests/support/factories'
import { guildListUrl } from '@/tests/msw/discord'
import { channelsUrl, guildInfoUrl, rolesUrl } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { AChannelPicker, ARolePicker } from './pickers/test-pickers'

const answer = (url: string, body: JsonBodyType) => server.use(http.get(url, () => HttpResponse.json(body)))

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

const guilds = rowsOf('/users/@me/guilds').map((row) => ({ ...row, owner: true, bot_present: true }))

test.each([
  ['first', guilds.slice(0, 10)],
  ['other', guilds.slice(10)],
])('the server list shows the %s guilds of Discord’s API description', async (_, rows) => {
  answer(guildListUrl, rows)
  renderApp(<GuildPicker />, { route: '/user/home' })

  const cards = await screen.findAllByRole('heading', { level: 2 })

  expect(cards.map(({ textContent }) => textContent).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('a guild without a member count has a page', async () => {
  answer(guildListUrl, [aGuildPreview({ approximate_member_count: null })])
  renderApp(<GuildOverview guildId={ids.guild} />, { route: `/guilds/${ids.guild}` })

  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  expect(await screen.findByText(/Prefix/)).toBeVisible()
  expect(screen.queryByText(/members?$/)).not.toBeInTheDocument()
})

test('an invalid guild is left out, and the console names its field but not its value', async () => {
  answer(guildListUrl, [aGuildPreview(), { ...aGuildPreview({ id: ids.otherGuild }), name: ['canary'] }])
  renderApp(<GuildPicker />, { route: '/user/home' })

  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(1)
  expect(console.info).toHaveBeenCalledWith(
    'GET /users/@me/guilds: left out 1 unreadable row: name: expected string, received array',
  )
})

test('an invalid role or channel does not hide the others', async () => {
  answer(rolesUrl, [
    ...rowsOf('/guilds/{guild_id}/roles'),
    aRole({ name: 'Keepers', position: 99 }),
    { id: 7 },
  ])
  answer(channelsUrl, [
    { ...rowsOf('/guilds/{guild_id}/channels')[0], name: undefined },
    aChannel({ name: 'quay' }),
  ])
  const { user } = renderApp(
    <>
      <ARolePicker />
      <AChannelPicker />
    </>,
  )

  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  expect(screen.getByRole('option', { name: /Keepers/ })).toBeVisible()
  expect(screen.getAllByRole('option').length).toBeGreaterThan(2)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('combobox', { name: 'Channel' }))
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(screen.getByRole('option', { name: /quay/ })).toBeVisible()
})

test.each([
  [
    'the backend',
    () => HttpResponse.json({ ...aGuildInfo(), chat_prefix: {} }),
    'The response can’t be read',
    'chat_prefix',
  ],
  [
    'Discord',
    () => HttpResponse.json({ code: 'platform_unreadable', detail: 'Ask Robin.' }, { status: 503 }),
    'Ask Robin.',
    '',
  ],
])(
  'an answer of %s that breaks the contract is requested once and explained',
  async (_, breaks, text, logged) => {
    let count = 0
    server.use(
      http.get(guildInfoUrl, () => {
        count += 1
        return breaks()
      }),
    )
    renderApp(<GuildOverview guildId={ids.guild} />, { route: `/guilds/${ids.guild}` })

    expect(await screen.findByText(text)).toBeVisible()
    expect(count).toBe(1)
    expect(vi.mocked(console.info).mock.calls.flat().join()).toContain(logged)
  },
)
