import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SavedServer } from '@/contract/calls/game-servers'
import { gameServerStatus } from '@/config/features/game-server-status'
import {
  aDeclaration,
  aList,
  allSaved,
  declarationOf,
  openFeature,
} from '@/tests/components/features/open-feature'
import { aKeptServer } from '@/tests/support/factories'
import { expectFocus } from '@/tests/support/expect-focus'
import { savedFeature } from '@/tests/msw/features'
import { gameUrl, setGameServers } from '@/tests/msw/game-servers'
import { receivedLines } from '@/tests/msw/received'
import { refuseOnce } from '@/tests/msw/server'
import { saveButton } from '@/tests/support/save-bar'

const status = declarationOf(gameServerStatus)
const survival = aKeptServer()
const war = aKeptServer({ id: 'kept-2', name: 'War', game: 'source', host: 'war.example.org', port: 27015 })

const openButton = () => screen.findByRole('button', { name: 'Add a saved server' })
const panel = () => screen.getByRole('group', { name: 'Add a saved server' })
const offered = async () =>
  (await within(panel()).findAllByRole('button')).map(({ textContent }) => textContent)

/** A list of another backend's with room for one row, that says where its rows may come from. */
const foreign = (fillFrom: string, more: object = {}) => {
  const things = {
    ...aList('Things', 'thing', { host: { type: 'string', title: 'Host' }, ...more }, ['host']),
    maxItems: 1,
    fillFrom,
  }
  return { declaration: aDeclaration({ things }, { things: [] }), saved: { servers: [] } }
}

/** A feature's list with the panel open. */
async function openPanel(
  kept: SavedServer[] | null = [survival],
  declared: Parameters<typeof openFeature>[0] = foreign('game-servers'),
) {
  setGameServers(kept)
  const app = await openFeature(declared)
  await openButton()
  expect(receivedLines()).not.toContain('GET /backend/user/game')
  await app.user.click(await openButton())
  return app
}
const withRows = (servers: unknown[]) => ({ declaration: status, saved: { servers } })

test('a saved server becomes a row of the list, without its password', async () => {
  const { user } = await openPanel([survival, war], withRows([]))
  expect(await offered()).toEqual([
    'SurvivalMinecraft · play.example.com:25575',
    'WarSource and similar games · war.example.org:27015',
  ])
  await user.click(within(panel()).getByRole('button', { name: /War/ }))

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  expect(screen.getByText('Added War.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('war.example.org')
  await user.click(saveButton())
  await allSaved()
  expect(savedFeature().servers).toEqual([
    { name: 'War', game: 'source', host: 'war.example.org', port: 27015, count_channel: null },
  ])
})

test('a server that is in the list already is not offered again', async () => {
  const row = { name: 'Old', game: 'minecraft', host: 'PLAY.example.com', port: 25575, count_channel: null }
  const { user } = await openPanel([survival, war], withRows([row]))

  expect(await offered()).toEqual(['WarSource and similar games · war.example.org:27015'])
  await user.click(within(panel()).getByRole('button', { name: /War/ }))
  await user.click(await openButton())

  expect(await screen.findByText('All of your servers are in this list.')).toBeVisible()
})

test('a name that is longer than the list allows is cut', async () => {
  const { user } = await openPanel([aKeptServer({ name: 'x'.repeat(100) })], withRows([]))

  await user.click(await within(panel()).findByRole('button'))
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature().servers).toMatchObject([{ name: 'x'.repeat(60) }])
})

test('without saved servers it links to the page where they are saved', async () => {
  await openPanel([])

  expect(await screen.findByText(/No saved servers yet\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Game servers' })).toHaveAttribute('href', '/user/game')
})

test('a backend without saved servers is explained', async () => {
  await openPanel(null)

  expect(await screen.findByText('Game servers can’t be saved here.')).toBeVisible()
})

test('servers that fail to load can be requested again', async () => {
  refuseOnce('get', gameUrl, 500)
  const { user } = await openPanel()

  expect(await within(panel()).findByRole('alert')).toHaveTextContent('Your servers couldn’t be loaded')
  await user.click(within(panel()).getByRole('button', { name: 'Try again' }))
  expect(await within(panel()).findByRole('button', { name: /Survival/ })).toBeVisible()
})

test('Escape closes it and restores the focus', async () => {
  const { user } = await openPanel()
  const choice = await within(panel()).findByRole('button', { name: /Survival/ })
  choice.focus()
  await user.keyboard('{Escape}')

  expect(choice).not.toBeInTheDocument()
  await expectFocus(await openButton())
  expect(await openButton()).toHaveAttribute('aria-expanded', 'false')
})

test('a list declared by another backend is filled as far as its rows have matching options, until it is full', async () => {
  const game = { enum: ['chess'], default: 'chess' }
  const note = { type: 'string', title: 'Note', default: '-' }
  const { user } = await openPanel([war, survival], foreign('game-servers', { game, note }))
  await user.click(await within(panel()).findByRole('button', { name: /War/ }))
  await user.click(await openButton())
  expect(await within(panel()).findByRole('button', { name: /Survival/ })).toBeDisabled()
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature().things).toEqual([{ host: 'war.example.org', game: 'chess', note: '-' }])
})

test('an unknown source is ignored', async () => {
  await openFeature(foreign('the-moon'))

  expect(await screen.findByRole('button', { name: 'Add thing' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /one of your/ })).not.toBeInTheDocument())
})
