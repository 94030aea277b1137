import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guildQueries } from '@/api/guilds'
import { settingsQueries } from '@/api/settings'
import { PrefetchLinks } from '@/components/shell/prefetch-links'
import { paths } from '@/config/paths'
import { ids } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

const renderLinks = () =>
  renderApp(
    <>
      <PrefetchLinks />
      <a href={paths.guildSettings(ids.guild)}>Settings</a>
      <a href={paths.guildFeature(ids.guild, 'welcome')}>Welcome</a>
      <a href={paths.profile}>Profile</a>
    </>,
  )

const info = guildQueries.info(ids.guild).queryKey
const settings = settingsQueries.detail(ids.guild).queryKey

afterEach(() => void vi.useRealTimers())

test.each([
  ['the pointer', (link: HTMLElement) => fireEvent.pointerOver(link)],
  ['the focus', (link: HTMLElement) => link.focus()],
])('the data of a page are fetched when %s rests on a link to it', async (_name, approach) => {
  const { client } = renderLinks()

  approach(screen.getByRole('link', { name: 'Settings' }))

  await waitFor(() => expect(client.getQueryData(settings)?.value).toMatchObject({ chat_prefix: '!' }))
  await waitFor(() => expect(client.getQueryData(info)).toBeDefined())
})

test('with a feature come the lists that its form chooses from', async () => {
  const { client } = renderLinks()

  fireEvent.pointerOver(screen.getByRole('link', { name: 'Welcome' }))

  for (const { queryKey } of [guildQueries.channels(ids.guild), guildQueries.roles(ids.guild)])
    await waitFor(() => expect(client.getQueryData(queryKey)).toBeDefined())
})

test('a link that the pointer only passes fetches nothing', () => {
  vi.useFakeTimers()
  const { client } = renderLinks()

  fireEvent.pointerOver(screen.getByRole('link', { name: 'Settings' }))
  vi.advanceTimersByTime(50)
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Profile' }))
  vi.advanceTimersByTime(1_000)

  expect(client.getQueryState(settings)).toBeUndefined()
})
