import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { useChannels } from '@/api/channels'
import { useAskForHealth } from '@/api/health'
import { LiveConnection } from '@/components/shell/live/live-connection'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { paths } from '@/config/paths'
import { ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { catalogueUrl, setExtensions } from '@/tests/msw/features'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

function Screen() {
  const states = [useChannels(ids.guild), useAskForHealth(ids.guild)].map(({ data }) =>
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

const open = () => renderApp(<Screen />, { route: paths.guild(ids.guild), publicConfig: { backend: 'own' } })
const asked = (name: string) => receivedLines().filter((line) => line.endsWith(name)).length
const links = () => screen.getAllByRole('link').map((link) => link.textContent)

test('what a backend offers is read once, and what it does not offer is never asked for', async () => {
  setExtensions(['channels', 'history'])
  open()

  expect(await screen.findByText('here, absent')).toBeVisible()
  await waitFor(() =>
    expect(links()).toEqual(['Overview', 'Settings', 'History', expect.stringMatching(/^Welcome/)]),
  )
  expect(asked('/backend/features')).toBe(1)
  expect(receivedLines().filter((line) => /health|history|export|events/.test(line))).toEqual([])
})

test('a backend without the call has nothing beside the specification’s', async () => {
  server.use(http.get(catalogueUrl, () => fails(404)))
  open()

  expect(await screen.findByText('absent, absent')).toBeVisible()
  expect(links()).toEqual(['Overview', 'Settings'])
})

test('one that told nothing is asked for what the screen needs, and for no more', async () => {
  open()

  expect(await screen.findByText('here, absent')).toBeVisible()
  await waitFor(() => expect(asked('/events')).toBe(1))
  expect(asked('/health')).toBe(1)
  expect(links()).not.toContain('History')
  expect(receivedLines().filter((line) => /history|export/.test(line))).toEqual([])
})

test('where the answer fails, each call answers for itself', async () => {
  server.use(http.get(catalogueUrl, () => fails(500)))
  open()

  expect(await screen.findByText('here, absent')).toBeVisible()
})
