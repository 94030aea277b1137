import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aKeptServer } from '@/tests/support/factories'
import { nodes } from '@/tests/support/nodes'
import { refuseChecks, silentGameServer } from '@/tests/msw/game-servers'
import { server } from '@/tests/msw/server'
import { checkButton, field, openGameServers, secret, title, works } from './open-game-servers'

const stored = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])

const shown = () =>
  nodes<HTMLInputElement>('input')
    .map(({ value }) => value)
    .join() + document.documentElement.outerHTML

function cached(client: QueryClient) {
  const queries = client.getQueryCache().getAll()
  const mutations = client.getMutationCache().getAll()
  return JSON.stringify([
    queries.map(({ queryKey, state }) => [queryKey, state]),
    mutations.map(({ state }) => state),
  ])
}

function expectNowhere(client: QueryClient) {
  expect(stored()).not.toContain(secret)
  expect(window.location.href).not.toContain('horse')
  expect(JSON.stringify(window.history.state)).not.toContain('horse')
  expect(cached(client)).not.toContain(secret)
}

test('after a success the password is not kept', async () => {
  const { client, user, enter, check } = await openGameServers()
  await enter()
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  await check()
  await works()

  await waitFor(() => expectNowhere(client))
  expect(shown()).not.toContain(secret)
})

const inFields = () => screen.queryAllByLabelText<HTMLInputElement>('RCON password').map(({ value }) => value)

test.each<[string, string[], (app: Awaited<ReturnType<typeof openGameServers>>) => Promise<unknown>]>([
  ['while typing', [secret], () => waitFor(() => expect(checkButton()).toBeEnabled())],
  [
    'after a failure',
    [secret],
    async ({ check }) => {
      refuseChecks({ code: 'refused', detail: 'Nothing listens there.' })
      await check()
      await title('play.example.org:25575 refused the connection')
    },
  ],
  [
    'after a cancelled check',
    [secret],
    async ({ user, check }) => {
      server.use(...silentGameServer)
      await check()
      await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    },
  ],
  [
    'after leaving during a check',
    [],
    async ({ check, unmount }) => {
      server.use(...silentGameServer)
      await check()
      await screen.findByRole('button', { name: 'Cancel' })
      unmount()
    },
  ],
])('%s the password is in its field at most', async (_, inField, happens) => {
  const app = await openGameServers()
  await app.enter()

  await happens(app)

  await waitFor(() => expectNowhere(app.client))
  expect(inFields()).toEqual(inField)
})

test('changing a saved server’s password starts with an empty field, and it is said whose it is', async () => {
  const war = aKeptServer({ game: 'source', host: 'war.example.org', port: 27016, name: 'War' })
  const { user, enter } = await openGameServers([war])
  await enter({ host: 'other.example.org' })
  await user.click(await screen.findByRole('button', { name: 'Change the password of War' }))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^You have saved this server as “War”/),
  )

  expect(field.game()).toHaveDisplayValue('Another Source game')
  expect(field.host()).toHaveValue('war.example.org')
  expect(field.port()).toHaveValue('27016')
  expect(field.name()).toHaveValue('War')
  expect(field.password()).toHaveValue('')
  await waitFor(() => expect(field.password()).toHaveFocus())
  expect(checkButton()).toHaveTextContent('Check and save')
  expect(screen.queryByText('Cancelled.')).not.toBeInTheDocument()
})
