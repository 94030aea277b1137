import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SaveBar } from '@/components/form/save-bar'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { AppShell } from '@/components/shell/app-shell'
import { ColourModeToggle } from '@/components/shell/layout-parts'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { HeartbeatDot } from '@/components/shell/top-bar'
import { aFeatureDeclaration, aGuildInfo, aFinding, ids } from '@/tests/factories'
import { setHeartbeat } from '@/tests/msw/bot'
import { setCatalogue } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { setHealth } from '@/tests/msw/health'
import { renderApp } from '@/tests/render-app'

const shell = (guildId?: string) => (
  <AppShell guildId={guildId} title="Overview">
    <h1>Content</h1>
  </AppShell>
)

test("a guild's navigation has its screens, and its features by category with their state", async () => {
  setCatalogue([
    aFeatureDeclaration(),
    aFeatureDeclaration({ id: 'filter', name: 'Word filter', category: 'moderation' }),
    aFeatureDeclaration({ id: 'odd', name: 'Odd one', category: 'never-heard-of' }),
  ])
  setGuildInfo(aGuildInfo({ enabled_features: ['filter'] }))
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: `/guilds/${ids.guild}/settings` })

  const navigation = screen.getByRole('navigation', { name: 'This server' })
  expect(await within(navigation).findByRole('link', { name: /Word filter/ })).toHaveTextContent('on')
  expect(within(navigation).getByRole('link', { name: /Welcome message/ })).toHaveTextContent('off')
  expect(within(navigation).getByText('Moderation')).toBeVisible()
  expect(within(navigation).getByText('never-heard-of')).toBeVisible()
  expect(within(navigation).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  expect(within(navigation).getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
})

test('a feature that is on but needs attention says so in the navigation', async () => {
  setCatalogue([aFeatureDeclaration(), aFeatureDeclaration({ id: 'filter', name: 'Word filter' })])
  setGuildInfo(aGuildInfo({ enabled_features: ['welcome', 'filter'] }))
  setHealth({ findings: [aFinding({ subject: 'feature:filter' })] })
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: `/guilds/${ids.guild}/settings` })

  expect(await screen.findByRole('link', { name: /^Word filter ?\(needs attention\)/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Welcome message ?\(on\)/ })).toBeVisible()
})

test('without a guild the navigation leads to the servers', async () => {
  renderApp(shell(), { route: '/user/home' })

  expect(screen.getByRole('link', { name: 'Servers' })).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('navigation', { name: 'This server' })).toBeNull()
  expect(await screen.findByText('Ada Winter')).toBeVisible()
})

test('the navigation leads to the own game servers and profile too', () => {
  renderApp(shell(ids.guild), { route: '/user/profile' })

  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  const links = navigation.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Servers', '/user/home'],
    ['Game servers', '/user/game'],
    ['Your profile', '/user/profile'],
  ])
  expect(navigation.getByRole('link', { current: 'page' })).toHaveTextContent('Your profile')
})

test('the first stop of the keyboard leads past the navigation', async () => {
  const { user } = renderApp(shell(), { route: '/user/home' })

  await user.tab()

  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#content')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
})

test("the screen's name is announced", () => {
  renderApp(shell(), { route: '/user/home' })

  expect(screen.getByText('Overview')).toHaveAttribute('aria-live', 'polite')
})

test('on phones the navigation opens as a dialog and closes when a link is followed', async () => {
  const { user } = renderApp(shell(ids.guild), { route: `/guilds/${ids.guild}` })

  await user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog', { name: 'Main' })
  await user.click(within(drawer).getByRole('link', { name: 'Settings' }))

  expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull()
})

test('on phones the navigation gives way when a link is not followed, so that the reason is seen', async () => {
  function Unsaved() {
    const attempts = useLeaveGuard(true)
    return <SaveBar isOpen isSaving={false} attempts={attempts} onReset={() => undefined} />
  }
  const ui = (
    <AppShell guildId={ids.guild} title="Overview">
      <Unsaved />
    </AppShell>
  )
  const { user, router } = renderApp(ui, { route: `/guilds/${ids.guild}` })

  await user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog', { name: 'Main' })
  await user.click(within(drawer).getByRole('link', { name: 'Settings' }))

  expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull()
  const bar = screen.getByRole('region', { name: 'Unsaved changes' })
  expect(within(bar).getByText('Save or reset your changes before you leave this page')).toBeVisible()
  expect(router.asPath).toBe(`/guilds/${ids.guild}`)
})

test('the bot that reports is online; one that never did is unknown, not offline', async () => {
  const { unmount } = renderApp(<HeartbeatDot />)
  expect(await screen.findByRole('button', { name: 'Bot online' })).toBeVisible()
  unmount()

  setHeartbeat(null)
  const { user } = renderApp(<HeartbeatDot />)
  await user.click(await screen.findByRole('button', { name: 'Bot status unknown' }))
  expect(await screen.findByText(/does not mean it is offline/)).toBeVisible()
})

test('without a connection nobody claims to know how the bot is', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  renderApp(<HeartbeatDot />)
  await screen.findByRole('button', { name: 'Bot online' })

  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))

  expect(screen.getByRole('button', { name: 'Bot status unknown' })).toBeVisible()
})

test('the colour mode is a switch whose state is stored', async () => {
  const { user } = renderApp(<ColourModeToggle />)
  const toggle = screen.getByRole('button', { name: 'Dark mode' })
  expect(toggle).toHaveAttribute('aria-pressed', 'false')

  await user.click(toggle)

  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('chakra-ui-color-mode')).toBe('dark')
})
