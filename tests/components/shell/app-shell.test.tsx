import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { useChannels } from '@/api/guilds'
import { useGuildHealth } from '@/api/health'
import { updateLive } from '@/api/live-guild'
import { heartbeatQuery } from '@/api/status'
import { ActionBar } from '@/components/form/action-bar'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { GuildOverview } from '@/components/guild/guild-overview'
import { AppShell } from '@/components/shell/app-shell'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { LiveConnection } from '@/components/shell/live/live-connection'
import { BotStatusButton, UserMenu } from '@/components/shell/top-bar'
import { paths } from '@/config/paths'
import { aFeatureDeclaration, aFinding, aGuildInfo, ids } from '@/tests/support/factories'
import { authorized } from '@/tests/msw/answers'
import { heartbeatUrl, setHeartbeat } from '@/tests/msw/bot'
import { catalogueUrl, setCatalogue, setExtensions } from '@/tests/msw/features'
import { guildInfoUrl, setGuildInfo, setHealth } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server, refuse } from '@/tests/msw/server'
import { currentSession } from '@/tests/msw/session'
import { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { FocusOnNavigation } from '@/components/app/focus-on-navigation'

const shell = (guildId?: string) => (
  <AppShell guildId={guildId} title="Overview">
    <h1>Content</h1>
  </AppShell>
)

test('the navigation of a guild lists its screens, and its features with their state: first those that are on', async () => {
  setCatalogue([
    aFeatureDeclaration(),
    aFeatureDeclaration({ id: 'filter', name: 'Word filter', category: 'moderation' }),
    aFeatureDeclaration({ id: 'odd', name: 'Odd one', category: 'constructor' }),
  ])
  setGuildInfo(aGuildInfo({ enabled_features: ['odd', 'filter'] }))
  setHealth({ findings: [aFinding({ subject: 'feature:filter' })] })
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: `/guilds/${ids.guild}/settings` })

  const navigation = within(screen.getByRole('navigation', { name: 'This server' }))
  expect(await navigation.findByRole('link', { name: /^Word filter ?\(needs attention\)/ })).toBeVisible()
  const features = navigation.getAllByRole('link', { name: /\(/ })
  expect(features.map(({ textContent }) => textContent)).toEqual([
    'Word filter(needs attention)',
    'Odd one(on)',
    'Welcome message(off)',
  ])
  expect(navigation.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  expect(navigation.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
})

test('in Japanese, the state of a feature stands in the brackets of that language', async () => {
  setCatalogue([aFeatureDeclaration({ id: 'filter', name: '単語フィルター' })])
  setGuildInfo(aGuildInfo({ enabled_features: ['filter'] }))
  const language = 'ja'
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: `/guilds/${ids.guild}/settings`, language })

  expect(await screen.findByRole('link', { name: /^単語フィルター ?（オン）$/ })).toBeVisible()
})

test('many features stand in closed categories of the navigation, but for the one that somebody is in', async () => {
  const many = Array.from({ length: 17 }, (_, index) =>
    aFeatureDeclaration({
      id: `filter-${index}`,
      name: `Filter ${index}`,
      category: index < 9 ? 'moderation' : 'constructor',
    }),
  )
  setCatalogue(many)
  const at = (route: string) => renderApp(<GuildNavigation guildId={ids.guild} />, { route })
  const nine = /^Filter 9 ?\(/

  const { user, unmount } = at(paths.guildFeature(ids.guild, 'filter-3'))
  expect(await screen.findByRole('link', { name: /^Filter 3 ?\(/ })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByText('8')).toBeVisible()
  expect(screen.queryByRole('link', { name: nine })).not.toBeInTheDocument()
  await user.click(screen.getByText('constructor'))
  expect(await screen.findByRole('link', { name: nine })).toBeVisible()
  unmount()

  at(paths.guild(ids.guild))
  expect(await screen.findByRole('link', { name: nine })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Filter 3 ?\(/ })).toBeVisible()
})

test('a group of the navigation closes, stays closed, and opens for its own page', async () => {
  setCatalogue([aFeatureDeclaration(), aFeatureDeclaration({ id: 'filter' })])
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome'] }))
  const at = (route: string) => renderApp(<GuildNavigation guildId={ids.guild} />, { route })
  const group = async () => around(await screen.findByText('Off'), 'details')

  const { user, unmount } = at(paths.guild(ids.guild))
  expect(await group()).toHaveAttribute('open')
  await user.click(screen.getByText('Off'))
  expect(await group()).not.toHaveAttribute('open')
  unmount()

  const elsewhere = at(paths.guildFeature(ids.guild, 'welcome'))
  expect(await group()).not.toHaveAttribute('open')
  elsewhere.unmount()

  at(paths.guildFeature(ids.guild, 'filter'))
  expect(await group()).toHaveAttribute('open')
})

test('the navigation links to the servers, and to the user’s game servers and profile', async () => {
  renderApp(shell(), { route: '/user/profile' })
  expect(screen.queryByRole('navigation', { name: 'This server' })).not.toBeInTheDocument()
  expect(await screen.findByText('Ada Winter')).toBeVisible()

  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  const links = navigation.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Servers', '/user/home'],
    ['Game servers', '/user/game'],
    ['Your profile', '/user/profile'],
  ])
  expect(navigation.getByRole('link', { current: 'page' })).toHaveTextContent('Your profile')
})

function openSidebar() {
  const { client } = renderApp(shell(ids.guild), { route: paths.guild(ids.guild) })
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }))
  const navigation = () => sidebar.queryByRole('navigation', { name: 'This server' })
  const hrefs = () => sidebar.getAllByRole('link').map((link) => link.getAttribute('href'))
  return { client, sidebar, navigation, hrefs }
}

test('nothing in the navigation leads into a server that the person may not open', async () => {
  refuse('get', guildInfoUrl, 403, { code: 'no_access', detail: 'No.' })
  const { navigation, hrefs } = openSidebar()

  await waitFor(() => expect(navigation()).not.toBeInTheDocument())
  expect(hrefs()).toContain('/user/home')
  expect(hrefs()).not.toContainEqual(expect.stringMatching(/^\/guilds/))
})

test('the navigation of a server goes when the person loses access to it', async () => {
  const { client, sidebar, navigation } = openSidebar()
  expect(await sidebar.findByRole('link', { name: /^Welcome message/ })).toBeVisible()

  act(() => void updateLive(client, ids.guild, { closed: { code: 'no_access', detail: 'No.' } }))

  await waitFor(() => expect(navigation()).not.toBeInTheDocument())
  expect(sidebar.getByRole('link', { name: 'Servers' })).toBeVisible()
})

test('the first tab stop skips the navigation, and the screen’s name is announced', async () => {
  const { user } = renderApp(shell(), { route: '/user/home' })
  expect(screen.getByText('Overview')).toHaveAttribute('aria-live', 'polite')

  await user.tab()

  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveFocus()
  expect(skip).toHaveAttribute('href', '#content')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
})

async function followInDrawer(ui: ReactElement) {
  const app = renderApp(ui, { route: `/guilds/${ids.guild}` })
  await app.user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog', { name: 'Main' })
  await app.user.click(within(drawer).getByRole('link', { name: 'Settings' }))
  expect(screen.queryByRole('dialog', { name: 'Main' })).not.toBeInTheDocument()
  return app
}

test('on phones the navigation opens as a dialog and closes when a link is followed', async () => {
  const { router } = await followInDrawer(shell(ids.guild))

  await waitFor(() => expect(router.asPath).toBe(`/guilds/${ids.guild}/settings`))
})

test('on phones the navigation closes when a link is blocked, so that the reason is visible', async () => {
  function Unsaved() {
    const { attempts } = useLeaveGuard(true)
    const message = attempts > 0 ? 'Save your changes first' : ''
    return <ActionBar isOpen label="Unsaved changes" buttons={null} {...{ attempts, message }} />
  }
  const { router } = await followInDrawer(
    <AppShell guildId={ids.guild} title="Overview">
      <Unsaved />
    </AppShell>,
  )

  const bar = screen.getByRole('region', { name: 'Unsaved changes' })
  expect(within(bar).getByText('Save your changes first')).toBeVisible()
  expect(router.asPath).toBe(`/guilds/${ids.guild}`)
})

test('a reporting bot is online; without a connection, or a report ever, it is unknown, not offline', async () => {
  const { client, unmount } = renderApp(<BotStatusButton />)
  expect(await screen.findByRole('button', { name: 'Bot online' })).toBeVisible()
  server.use(http.get(heartbeatUrl, () => HttpResponse.error(), { once: true }))
  await act(() => client.refetchQueries(heartbeatQuery))
  expect(await screen.findByRole('button', { name: 'Bot status unknown' })).toBeVisible()
  unmount()

  setHeartbeat(null)
  const { user } = renderApp(<BotStatusButton />)
  await user.click(await screen.findByRole('button', { name: 'Bot status unknown' }))
  expect(await screen.findByText(/doesn’t mean it is offline/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bot details' })).toHaveAttribute('href', '/status')
})

function Screen() {
  const states = [useChannels(ids.guild), useGuildHealth(ids.guild)].map(({ data }) =>
    data === undefined ? 'awaited' : data === null ? 'absent' : 'here',
  )
  return (
    <>
      <GuildNavigation guildId={ids.guild} />
      <LiveConnection guildId={ids.guild} subject={undefined} />
      <p>{states.join(', ')}</p>
    </>
  )
}

const ownBackend = { route: paths.guild(ids.guild), publicConfig: { backend: 'own' } } as const
const open = () => renderApp(<Screen />, ownBackend)
const asked = (name: string) => receivedLines().filter((line) => line.endsWith(name)).length
const links = () => screen.getAllByRole('link').map((link) => link.textContent)

test('the capabilities are read once, and what is not offered is never requested', async () => {
  setExtensions(['channels', 'history'])
  open()

  expect(await screen.findByText('here, absent')).toBeVisible()
  await waitFor(() =>
    expect(links()).toEqual(['Overview', 'Settings', 'History', expect.stringMatching(/^Welcome/)]),
  )
  expect(asked('/backend/features')).toBe(1)
  expect(receivedLines().filter((line) => /health|history|export|events/.test(line))).toEqual([])
})

const plain = ['Overview', 'Settings']

test.each<[string, number, string, unknown]>([
  ['without the capabilities call offers only what the specification names', 404, 'absent, absent', plain],
  [
    'that fails to list its capabilities is tried for every call',
    500,
    'here, absent',
    expect.arrayContaining(plain),
  ],
])('a backend %s', async (_, status, shown, listed) => {
  refuse('get', catalogueUrl, status)
  open()

  expect(await screen.findByText(shown)).toBeVisible()
  expect(links()).toEqual(listed)
})

test('a backend that lists no capabilities is asked only for what the screen needs', async () => {
  open()

  expect(await screen.findByText('here, absent')).toBeVisible()
  await waitFor(() => expect(asked('/events')).toBe(1))
  expect(asked('/health')).toBe(1)
  expect(links()).not.toContain('History')
  expect(receivedLines().filter((line) => /history|export/.test(line))).toEqual([])
})

test('the account menu shows the user, links to their screens, and signs out to the landing page', async () => {
  const { user, router } = renderApp(<UserMenu />, { route: '/user/home' })
  await user.click(screen.getByRole('button', { name: 'Your account' }))
  const signOut = await screen.findByRole('button', { name: 'Sign out' })
  expect(await screen.findByText('Ada Winter')).toBeVisible()
  expect(screen.getByText('@ada')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/user/profile')
  expect(screen.getByRole('link', { name: 'Servers' })).toHaveAttribute('href', '/user/home')
  expect(screen.getByRole('link', { name: 'Game servers' })).toHaveAttribute('href', '/user/game')

  await user.click(signOut)

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(currentSession()).toBeNull()
})

const openSparse = () => renderApp(<GuildOverview guildId={ids.guild} />, ownBackend)
const answers = (body: object) => {
  const answer = authorized(() => HttpResponse.json(body))
  server.use(http.get(guildInfoUrl, answer))
}

test('a guild info with only a prefix is shown, without feature switches', async () => {
  answers({ chat_prefix: '~' })
  openSparse()

  expect(await screen.findByRole('heading', { name: 'Harbour Lights' })).toBeVisible()
  expect(screen.getByText('~', { selector: 'code' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Configure Welcome message' })).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('the same screen of another server is announced with that server’s name', async () => {
  const { rerender } = renderApp(shell(ids.guild))
  expect(await screen.findByText(/^Overview, /)).toBeInTheDocument()
  const first = screen.getByText(/^Overview, /).textContent

  rerender(shell(ids.otherGuild))

  await waitFor(() => expect(screen.getByText(/^Overview, /)).not.toHaveTextContent(first ?? ''))
})

const openPage = () =>
  renderApp(
    <>
      <FocusOnNavigation />
      <button>Elsewhere</button>
      <main tabIndex={-1}>
        <input aria-label="Field" />
      </main>
    </>,
    { route: '/guilds/1' },
  ).router

test('after navigation the main region has the focus, but not on the first page or for another query or hash', async () => {
  const router = openPage()
  expect(document.body).toHaveFocus()
  const button = screen.getByRole('button')
  button.focus()
  await act(() => router.push('/guilds/1?search=a'))
  await act(() => router.replace('/guilds/1?search=a#there'))
  expect(button).toHaveFocus()

  for (const path of ['/guilds/1/settings', '/guilds/2/settings']) {
    button.focus()
    await act(() => router.push(path))
    expect(screen.getByRole('main')).toHaveFocus()
  }
})

test('a field that is focused by the new page keeps the focus', async () => {
  const router = openPage()
  screen.getByRole('textbox').focus()

  await act(() => router.push('/guilds/1/settings#chat_prefix'))

  expect(screen.getByRole('textbox')).toHaveFocus()
})
