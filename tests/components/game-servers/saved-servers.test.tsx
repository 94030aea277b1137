import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { aKeptServer } from '@/tests/support/factories'
import { around, nodes } from '@/tests/support/nodes'
import {
  checkUrl,
  gameUrl,
  keptGameServers,
  keptServerUrl,
  refuseChecks,
  setGameServers,
  silentGameServer,
} from '@/tests/msw/game-servers'
import { server, refuseOnce } from '@/tests/msw/server'
import { fails } from '@/tests/msw/answers'
import { openGameServers } from './open-game-servers'

const survival = aKeptServer()
const at = '2026-08-01T12:00:00.000Z'
const detail = 'The server did not answer on port 27015 in time.'
const war = aKeptServer({
  ...{ id: 'kept-2', name: 'War', game: 'source', host: '2001:db8::7', port: 27015 },
  last_check: { at, ok: false, code: 'timeout', detail },
})
const quiet = aKeptServer({ id: 'kept-3', name: '', game: 'rust', port: 28016, last_check: null })

const section = () => screen.getByRole('region', { name: 'Your servers' })
const row = (name: string) => within(around(within(section()).getByRole('heading', { level: 3, name }), 'li'))
const button = (name: string) => within(section()).getByRole('button', { name })

test('each saved server shows its game and the result of its last check, with advice about a failure', async () => {
  const { user } = await openGameServers([survival, war, quiet])

  expect(row('Survival').getByText('Minecraft')).toBeVisible()
  expect(row('Survival').getByText('play.example.com:25575')).toBeVisible()
  expect(row('Survival').getByText('Works, 31 ms')).toBeVisible()
  const [when] = nodes<HTMLElement>('time', around(row('Survival').getByText('Works, 31 ms'), 'p'))
  expect(when).toHaveAttribute('datetime', at)
  expect(when).toHaveTextContent(/^(.+ ago|now|yesterday|in .+)$/)

  expect(row('War').getByText('[2001:db8::7]:27015')).toBeVisible()
  expect(row('War').getByText('Check failed')).toBeVisible()
  expect(row('War').getByText(detail)).toBeVisible()
  const steps = row('War').getByText(/^Open the console’s TCP port in the firewall/)
  expect(steps).not.toBeVisible()
  await user.click(row('War').getByText('What to try'))
  expect(steps).toBeVisible()

  expect(row('play.example.com:28016').getByText('Not checked yet')).toBeVisible()
  expect(screen.getByText('3 of 20')).toBeVisible()
})

test('a failure without a text is explained by its code, an unknown code in general words', async () => {
  setGameServers([
    aKeptServer({ id: '1', name: 'One', last_check: { at, ok: false, code: 'refused' } }),
    aKeptServer({ id: '2', name: 'Two', last_check: { at, ok: false, code: 'moon_phase' } }),
    aKeptServer({ id: '3', name: 'Three', last_check: { at, ok: true } }),
  ])
  await openGameServers()

  expect(row('One').getByText('Nothing is listening on this port.')).toBeVisible()
  expect(row('Two').getByText('The check failed.')).toBeVisible()
  expect(row('Three').getByText('Works')).toBeVisible()
})

test('the address can be copied', async () => {
  const { user } = await openGameServers([war])
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(button('Copy the address of War'))

  expect(await screen.findByText('Copied')).toBeVisible()
  expect(copy).toHaveBeenCalledWith('[2001:db8::7]:27015')
})

test('checking again shows the new result and keeps the focus', async () => {
  const { user } = await openGameServers([war])

  await user.click(button('Check War again'))

  expect(await row('War').findByText('Works, 31 ms')).toBeVisible()
  expect(around(screen.getByText('War works, 31 ms.'), '[role=status]')).toBeInTheDocument()
  expect(button('Check War again')).toHaveFocus()
})

test('a passed check may be answered without the server', async () => {
  server.use(http.post(checkUrl, () => HttpResponse.json({ latency_ms: 12 })))
  const { user } = await openGameServers([war])

  await user.click(button('Check War again'))

  expect(await row('War').findByText('Works, 12 ms')).toBeVisible()
})

test('a server that no longer passes says why in its row', async () => {
  refuseChecks({ code: 'auth', detail: 'The server answered, but refused the password.' })
  const { user } = await openGameServers([survival])

  await user.click(button('Check Survival again'))

  expect(await row('Survival').findByText('Check failed')).toBeVisible()
  expect(row('Survival').getByText('The server answered, but refused the password.')).toBeVisible()
  expect(
    screen.getByText('The check of Survival failed. The server answered, but refused the password.'),
  ).toBeInTheDocument()
})

test('a cancelled check keeps the last result and the focus', async () => {
  server.use(...silentGameServer)
  const { user } = await openGameServers([survival])

  await user.click(button('Check Survival again'))
  expect(row('Survival').getByText('Connecting to Survival — up to 6 seconds')).toBeVisible()
  await user.click(button('Cancel checking Survival'))

  expect(row('Survival').getByText('Works, 31 ms')).toBeVisible()
  expect(button('Check Survival again')).toHaveFocus()
  expect(screen.getByText('Cancelled.')).toBeInTheDocument()
})

test('one server is checked at a time', async () => {
  server.use(...silentGameServer)
  const { user } = await openGameServers([survival, war])

  await user.click(button('Check Survival again'))
  await waitFor(() => expect(button('Check War again')).toHaveAttribute('aria-disabled', 'true'))
  expect(screen.getByRole('button', { name: 'Check and save' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Check War again'))
  expect(screen.queryByText(/Connecting to War/)).not.toBeInTheDocument()

  await user.click(button('Cancel checking Survival'))
  await waitFor(() => expect(button('Check War again')).not.toHaveAttribute('aria-disabled'))
})

test.each([
  ['without a connection', () => HttpResponse.error(), /This dashboard couldn’t be reached/],
  ['that comes too soon', () => fails(429, { detail: 'Several times.', retry_after: 40 }), /Several times\./],
])('a check %s says so in its row, which stays as it was', async (_, answer, words) => {
  server.use(http.post(checkUrl, answer))
  const { user } = await openGameServers([survival])

  await user.click(button('Check Survival again'))

  expect(await row('Survival').findByText('Survival couldn’t be checked.')).toBeVisible()
  expect(row('Survival').getByText(words)).toBeVisible()
  expect(row('Survival').getByText('Works, 31 ms')).toBeVisible()
})

test('a server removed elsewhere leaves the list when it is checked', async () => {
  const { user } = await openGameServers([survival, war])
  setGameServers([war])

  await user.click(button('Check Survival again'))

  await waitFor(() => expect(screen.queryByText('Survival')).not.toBeInTheDocument())
  expect(await screen.findByText('Survival is no longer saved.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Your servers' })).toHaveFocus()
})

async function askToRemove(user: UserEvent, name: string) {
  await user.click(button(`Remove ${name}`))
  const dialog = within(screen.getByRole('alertdialog', { name: `Remove ${name}?` }))
  return { dialog, agree: () => user.click(dialog.getByRole('button', { name: 'Remove' })) }
}

test('a server is removed after confirmation, and the focus moves to the next', async () => {
  const { user } = await openGameServers([survival, war, quiet])

  const first = await askToRemove(user, 'War')
  expect(first.dialog.getByText(/The game server itself isn’t touched/)).toBeVisible()
  await user.click(first.dialog.getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(keptGameServers()).toHaveLength(3)
  const second = await askToRemove(user, 'War')
  await second.agree()

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'War' })).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(button('Remove play.example.com:28016')).toHaveFocus()
  expect(await screen.findByText('War is no longer saved.')).toBeInTheDocument()
  expect(keptGameServers().map(({ id }) => id)).toEqual(['kept-1', 'kept-3'])
})

test('a removal that fails says so; after the last one is removed the heading has the focus', async () => {
  refuseOnce('delete', keptServerUrl, 500, { detail: 'It broke.' })
  const { user } = await openGameServers([survival])

  const { dialog, agree } = await askToRemove(user, 'Survival')
  await agree()
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server wasn’t removedIt broke.')
  await agree()

  expect(await screen.findByText('No saved servers yet')).toBeVisible()
  expect(screen.getByText(/can check a saved server again with one click/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your servers' })).toHaveFocus())
})

test('removing a server that is already gone succeeds', async () => {
  const { user } = await openGameServers([survival])
  setGameServers([])

  const { agree } = await askToRemove(user, 'Survival')
  await agree()

  expect(await screen.findByText('No saved servers yet')).toBeVisible()
})

test('a list that cannot be loaded says so, and the form still works', async () => {
  refuseOnce('get', gameUrl, 500)
  const { user } = await openGameServers([survival])

  expect(await within(section()).findByRole('alert')).toHaveTextContent('Something went wrong on our side')
  expect(screen.getByRole('switch', { name: 'Save this server' })).toBeVisible()
  await user.click(within(section()).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 3, name: 'Survival' })).toBeVisible()
})

test('a loaded list stays when it cannot be refreshed', async () => {
  setGameServers([survival])
  const { client } = await openGameServers()
  await screen.findByRole('heading', { level: 3, name: 'Survival' })
  refuseOnce('get', gameUrl, 503)

  await act(() => client.refetchQueries({ queryKey: ['user', 'game-servers'] }))

  expect(await screen.findByRole('alert')).toHaveTextContent('The list couldn’t be refreshed')
  expect(row('Survival').getByText('Works, 31 ms')).toBeVisible()
})
