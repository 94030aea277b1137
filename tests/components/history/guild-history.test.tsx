import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { featureQueries } from '@/api/features'
import { guildQueries } from '@/api/guilds'
import { removedUser } from '@/api/history.schema'
import { settingsQueries } from '@/api/settings'
import { GuildHistory } from '@/components/history/guild-history'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { paths } from '@/config/paths'
import {
  aFeature,
  aFeatureDeclaration,
  aGuildInfo,
  aHistoryChange,
  aRole,
  aSettings,
  ids,
} from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { setGuildInfo } from '@/tests/msw/guilds'
import { savedFeature, setCatalogue, setFeature } from '@/tests/msw/features'
import { historyUrl, revertUrl, savedHistory, setHistory } from '@/tests/msw/history'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl } from '@/tests/msw/settings'
import { renderApp } from '@/tests/render-app'

const ben = { id: '300000000000000002', name: 'Ben Shore', avatar: null }
const welcome = {
  subject: 'feature:welcome',
  before: { channel: null, message: 'Hey' },
  after: { channel: ids.channel, message: 'Hi, {member}' },
}

const open = (route = paths.guildHistory(ids.guild)) =>
  renderApp(<GuildHistory guildId={ids.guild} />, { route })

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('each change shows who, what and when', async () => {
  setHistory([
    aHistoryChange({ id: '2', user: ben, ...welcome, reverts: '1' }),
    aHistoryChange({ user: { ...ben, name: null } }),
  ])
  open()

  await screen.findByText('2 changes shown')
  await waitFor(() =>
    expect(headings()).toEqual([
      'Ben Shore reverted a change of Welcome message',
      `Somebody (${ben.id}) changed Settings`,
    ]),
  )
  const [when] = screen.getAllByText(/Aug 1, 2026/)
  expect(when).toHaveAttribute('datetime', '2026-08-01T12:00:00.000Z')
  expect(when).toHaveTextContent(/(ago|now|yesterday).* · Aug 1, 2026/)
})

test('the filters are kept in the URL and narrow the list', async () => {
  setHistory([aHistoryChange({ id: '2', user: ben, ...welcome }), aHistoryChange()])
  const { user, router } = open()

  await screen.findByText('2 changes shown')
  await user.selectOptions(screen.getByLabelText('Person'), 'Ben Shore')
  await screen.findByText('1 change shown')
  expect(headings()).toEqual(['Ben Shore changed Welcome message'])
  expect(router.asPath).toBe(`${paths.guildHistory(ids.guild)}?user=${ben.id}`)

  await user.selectOptions(screen.getByLabelText('What changed'), 'Settings')
  await screen.findByText('No change matches this filter')
  const filters = within(screen.getByRole('group', { name: 'Filter' }))
  await user.click(filters.getByRole('button', { name: 'Show everything' }))

  await screen.findByText('2 changes shown')
  expect(router.asPath).toBe(paths.guildHistory(ids.guild))
})

test('a URL with a filter opens filtered', async () => {
  setHistory([aHistoryChange({ id: '2', user: ben, ...welcome }), aHistoryChange()])
  open(`${paths.guildHistory(ids.guild)}?subject=settings`)

  await screen.findByText('1 change shown')
  expect(screen.getByLabelText('What changed')).toHaveDisplayValue('Settings')
  expect(headings()).toEqual(['Ada Winter changed Settings'])
})

test('older changes load on request, each once', async () => {
  setHistory(
    ['5', '4', '3', '2', '1'].map((id) => aHistoryChange({ id, after: { chat_prefix: `p${id}` } })),
    2,
  )
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByText('4 changes shown')
  await user.click(screen.getByRole('button', { name: 'Load more' }))

  expect(await screen.findByText('5 changes shown')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  expect(screen.getAllByText(/^p\d$/).map(({ textContent }) => textContent)).toEqual([
    'p5',
    'p4',
    'p3',
    'p2',
    'p1',
  ])
})

test('if older changes fail to load, the loaded ones stay', async () => {
  setHistory([aHistoryChange({ id: '2' }), aHistoryChange()], 1)
  const { user } = open()
  const more = await screen.findByRole('button', { name: 'Load more' })
  server.use(http.get(historyUrl, () => fails(500), { once: true }))

  await user.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent('Older changes could not be loaded')
  expect(screen.getByText('1 change shown')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('2 changes shown')).toBeVisible()
})

test('a change is reverted after confirmation, and the screens that show it follow', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  const { user, client } = open()
  const settings = settingsQueries.detail(ids.guild).queryKey
  const info = guildQueries.info(ids.guild).queryKey
  client.setQueryData(settings, { value: aSettings({ chat_prefix: '?' }), etag: '"v2"' })
  client.setQueryData(info, aGuildInfo({ chat_prefix: '?' }))

  await user.click(await screen.findByRole('button', { name: /^Revert this change of Settings/ }))
  const dialog = screen.getByRole('alertdialog', { name: 'Revert this change?' })
  expect(within(dialog).getByRole('definition')).toHaveTextContent('Back to: !')
  expect(savedSettings().chat_prefix).toBe('?')
  await user.click(within(dialog).getByRole('button', { name: 'Revert' }))

  expect(await screen.findByText('Settings: change reverted')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(savedSettings().chat_prefix).toBe('!')
  expect(client.getQueryData(settings)).toMatchObject({ value: { chat_prefix: '!' }, etag: '"v3"' })
  expect(client.getQueryData(info)).toMatchObject({ chat_prefix: '!' })
  expect(await screen.findByText('Ada Winter', { selector: 'li:first-child bdi' })).toBeVisible()
  await waitFor(() => expect(headings()[0]).toBe('Ada Winter reverted a change of Settings'))
})

test('a single field is reverted and the others stay', async () => {
  setHistory([aHistoryChange(welcome)])
  const { user, client } = open()

  await user.click(await screen.findByRole('button', { name: 'Revert only Message' }))
  expect(within(screen.getByRole('alertdialog')).getAllByRole('definition')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Revert' }))

  await screen.findByText('Welcome message: change reverted')
  expect(savedFeature()).toMatchObject({ channel: ids.channel, message: 'Hey' })
  expect(client.getQueryData(featureQueries.detail(ids.guild, 'welcome').queryKey)).toMatchObject({
    value: { message: 'Hey' },
  })
})

test('the dialog names the entries of a list', async () => {
  const row = (properties: object) => ({ type: 'object', properties })
  const name = { type: 'string', title: 'Name' }
  const level = { type: 'integer', title: 'At level' }
  const commands = { type: 'array', title: 'Commands', control: 'list', items: row({ name, level }) }
  const rewards = { type: 'array', title: 'Rewards', control: 'list', items: row({ level }) }
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties: { commands, rewards } } })])
  const many = Array.from({ length: 10 }, (_, at) => ({ name: `help${at}`, level: at }))
  const change = { commands: [], rewards: [] }
  setHistory([
    aHistoryChange({ ...welcome, before: { commands: many, rewards: [{ level: 7 }] }, after: change }),
  ])
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: /^Revert this change/ }))

  const [first, second] = within(screen.getByRole('alertdialog')).getAllByRole('definition')
  expect(first).toHaveTextContent(/^Back to: help0help1.*help7 and 2 more$/)
  expect(second).toHaveTextContent('Back to: At level: 7')
})

test.each(['settings', 'feature'])(
  'a change of a %s whose old value is already in place has nothing to revert',
  async (kind) => {
    setSettings(aSettings({ chat_prefix: '!' }))
    setFeature(aFeature({ channel: null, message: 'Hey' }))
    setHistory([kind === 'settings' ? aHistoryChange() : aHistoryChange(welcome)])
    const { user } = open()

    await user.click(await screen.findByRole('button', { name: /^Revert this change/ }))

    const dialog = within(screen.getByRole('alertdialog'))
    expect(await dialog.findByText(/It is like this already/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Revert' })).toBeDisabled()
    expect(savedHistory()).toHaveLength(1)
  },
)

test('the current value is refetched, and a revert is possible if it is unknown', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  server.use(http.get(settingsUrl, () => fails(503)))
  const { user, client } = open()
  client.setQueryData(settingsQueries.detail(ids.guild).queryKey, { value: aSettings(), etag: '"v1"' })

  await user.click(await screen.findByRole('button', { name: /^Revert this change/ }))
  const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revert' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await user.click(confirm)

  expect(await screen.findByText('Settings: change reverted')).toBeVisible()
})

test('a user who deleted their data is shown without a name', async () => {
  setHistory([aHistoryChange({ user: { id: removedUser, name: null, avatar: null } })])
  open()

  await waitFor(() => expect(headings()).toEqual(['Somebody who deleted their data changed Settings']))
  expect(screen.getByRole('option', { name: 'Somebody who deleted their data' })).toBeInTheDocument()
})

test('cancelling the dialog changes nothing and restores the focus', async () => {
  setHistory([aHistoryChange()])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Revert this change/ }))

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(savedHistory()).toHaveLength(1)
})

test('a revert that is refused says why and changes nothing', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  const detail = 'The old values can no longer be saved. Choose a channel.'
  server.use(http.post(revertUrl, () => fails(422, { code: 'no_longer_fits', detail })))
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: /^Revert this change/ }))
  await user.click(screen.getByRole('button', { name: 'Revert' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(savedHistory()).toHaveLength(1)
})

test('an empty history says so', async () => {
  open()

  expect(await screen.findByText('Nothing has changed yet')).toBeVisible()
})

test('without a history there is no link to it, and the screen explains why', async () => {
  setHistory(null)
  renderApp(
    <>
      <GuildNavigation guildId={ids.guild} />
      <GuildHistory guildId={ids.guild} />
    </>,
    { route: paths.guildHistory(ids.guild), publicConfig: { backend: 'own' } },
  )

  expect(await screen.findByText('There is no history here')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'History' })).not.toBeInTheDocument())
})

test('the navigation leads to the history', async () => {
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: paths.guild(ids.guild) })

  expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    paths.guildHistory(ids.guild),
  )
})

test('the reference backend is not asked whether it keeps a history', async () => {
  setCatalogue([aFeatureDeclaration()])
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: paths.guild(ids.guild) })

  await screen.findByRole('link', { name: /Welcome message/ })
  expect(screen.getByRole('link', { name: 'History' })).toBeVisible()
  expect(receivedLines().filter((line) => line.includes('history'))).toEqual([])
})

test('a history that fails to load offers to retry', async () => {
  setHistory([aHistoryChange()])
  server.use(http.get(historyUrl, () => fails(503, { code: 'platform_unavailable' }), { once: true }))
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('1 change shown')).toBeVisible()
})

test('a changed manager role is shown by the role’s name', async () => {
  const before = { manager_roles: [{ role: ids.role, access: 'write' }] }
  const after = { manager_roles: [{ role: ids.role, access: 'read' }] }
  setHistory([aHistoryChange({ before, after })])
  open()

  const entry = (await screen.findByText(aRole().name)).closest('li')
  expect(entry).toHaveTextContent('AccessBefore: May change everythingNow: May look only')
})

test('a user with read access is not offered to revert', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  setHistory([aHistoryChange({ id: '2', user: ben, ...welcome }), aHistoryChange()])
  open()

  await screen.findByText('2 changes shown')
  await waitFor(() => expect(screen.queryByRole('button', { name: /revert/i })).not.toBeInTheDocument())
  expect(screen.queryByText(/You can revert/)).not.toBeInTheDocument()
})

test('a user with access by a role cannot revert changes of the manager roles', async () => {
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const before = { chat_prefix: '!', manager_roles: [] }
  const after = { chat_prefix: '?', manager_roles: [{ role: ids.role, access: 'read' }] }
  setHistory([
    aHistoryChange({ id: '3', ...welcome }),
    aHistoryChange({ id: '2', before, after }),
    aHistoryChange(),
  ])
  open()

  await screen.findByText('3 changes shown')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Revert this change/ })).toHaveLength(2))
  expect(screen.getByRole('button', { name: /^Revert only .*prefix/i })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Revert only Roles/ })).not.toBeInTheDocument()
})

test('a history that arrives in one answer is shown in pages', async () => {
  setHistory(
    Array.from({ length: 60 }, (_, index) => aHistoryChange({ id: String(1000 - index) })),
    60,
  )
  const { user } = open()
  expect(await screen.findByText('50 changes shown')).toBeVisible()

  await user.click(screen.getByText('Load more'))

  expect(screen.getByText('60 changes shown')).toBeVisible()
  expect(screen.queryByText('Load more')).not.toBeInTheDocument()
})
