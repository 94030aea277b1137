import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GameServers } from '@/components/game-servers/game-servers'
import { paths } from '@/config/paths'
import { gameUrl } from '@/tests/msw/game-servers'
import { refuse } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import {
  checkButton,
  failed,
  field,
  openAndCheck,
  openGameServers,
  secret,
  sentChecks,
  works,
} from './open-game-servers'

test('the demo suggests a server to try', async () => {
  renderApp(<GameServers />, { route: paths.gameServers, publicConfig: { demoGameServer: 'Try localhost.' } })

  expect(await screen.findByText('Try localhost.')).toBeVisible()
})

test.each([['Palworld', 'source', 25575]])('%s is checked as %s at port %i', async (name, game, port) => {
  const { user, enter, check } = await openGameServers()

  await user.selectOptions(field.game(), name)
  await enter()
  await check()

  await works()
  expect(sentChecks()).toEqual([{ game, host: 'play.example.org', port, password: secret, keep: true }])
})

test('a game without a default port needs one, and a port for players is recognised', async () => {
  const { user, enter, check, paste } = await openGameServers()

  await paste(field.port(), '25565')
  expect(field.port()).toHaveAccessibleDescription(
    'Players usually join on this port. The console’s is usually 25575.',
  )
  await user.clear(field.port())
  await user.selectOptions(field.game(), 'Factorio')
  await paste(field.port(), '34197')
  expect(field.port()).toHaveAccessibleDescription(
    'Players usually join on this port. The console has its own.',
  )
  await user.clear(field.port())
  await enter()
  await check()

  expect(field.port()).toHaveAccessibleDescription('Enter a port from 1 to 65535.')
  expect(field.port()).toHaveFocus()
  expect(sentChecks()).toEqual([])
})

test('a pasted address is split and announced; a custom port is kept with another game', async () => {
  const { user, paste } = await openGameServers()

  await paste(field.host(), '[2001:db8::7]:27016')

  expect(field.host()).toHaveValue('2001:db8::7')
  expect(field.host()).toHaveFocus()
  expect(screen.getByText('Port 27016 was filled in from the address.')).toBeInTheDocument()
  await user.selectOptions(field.game(), 'Rust')
  expect(field.port()).toHaveValue('27016')
  await paste(field.port(), '25580')
  await user.selectOptions(field.game(), 'ARK')
  expect(field.port()).toHaveValue('25580')
})

test('a typed address is split on blur or on submit', async () => {
  const { user, paste } = await openGameServers()

  await user.type(field.host(), 'play.example.org:2558')
  expect(field.port()).toHaveValue('25575')
  await user.type(field.host(), '0')
  await user.tab()
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.port()).toHaveValue('25580')

  await paste(field.password(), secret)
  await user.clear(field.host())
  await user.type(field.host(), 'other.example.org:25590{Enter}')
  await works()
  expect(sentChecks()).toMatchObject([{ host: 'other.example.org', port: 25590 }])
})

test('errors are shown when a field is left, or at the fields before anything is sent', async () => {
  const { user, check, paste } = await openGameServers()

  await user.type(field.host(), 'a b')
  expect(field.host()).toBeValid()
  await paste(field.port(), '65536')
  expect(await screen.findByText('An address has no spaces.')).toBeVisible()
  await check()
  expect(field.host()).toBeInvalid()
  expect(field.host()).toHaveFocus()
  expect(field.port()).toHaveAccessibleDescription('Enter a port from 1 to 65535.')
  expect(field.password()).toHaveAccessibleDescription('Fill this in.')
  await paste(field.host(), 'play.example.org')
  await paste(field.port(), '25575')
  await check()

  expect(field.password()).toHaveFocus()
  expect(sentChecks()).toEqual([])
})

test('the password is hidden, can be revealed, is not offered to password managers, and it says where to find it', async () => {
  const { user, paste } = await openGameServers()
  expect(field.password()).toHaveAccessibleDescription('Copy it from rcon.password in server.properties.')
  await user.selectOptions(field.game(), 'ARK')
  expect(field.password()).toHaveAccessibleDescription(
    'Copy it from ServerAdminPassword in GameUserSettings.ini.',
  )

  await paste(field.password(), secret)
  expect(field.password()).toHaveAttribute('type', 'password')
  expect(field.password()).toHaveAttribute('autocomplete', 'off')
  expect(field.password()).toHaveAttribute('spellcheck', 'false')
  expect(screen.getByRole('form', { name: 'Check a server' })).toHaveAttribute('method', 'post')

  const show = screen.getByRole('button', { name: 'Show the password' })
  expect(show).toHaveAttribute('aria-pressed', 'false')
  await user.click(show)
  expect(field.password()).toHaveAttribute('type', 'text')
  expect(field.password()).toHaveValue(secret)
  expect(show).toHaveAttribute('aria-pressed', 'true')
})

test('server errors are shown at their field, or with the failure', async () => {
  const fields = {
    host: 'That is no name.',
    password: 'Too long.',
    game: 'Not this game.',
    region: 'Choose one.',
  }
  refuse('post', gameUrl, 400, { code: 'invalid', detail: 'Check the fields.', fields })
  await openAndCheck()

  await failed()
  expect(field.host()).toHaveAccessibleDescription('That is no name.')
  expect(field.password()).toHaveAccessibleDescription('Too long.')
  expect(screen.getByText('Not this game.')).toBeVisible()
  expect(screen.getByText('region: Choose one.')).toBeVisible()
})

test('if the backend saves no servers, saving is not offered and not sent', async () => {
  const { enter, check } = await openGameServers(null)
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /^Name/ })).not.toBeInTheDocument()
  expect(screen.getByText('Game servers can’t be saved here.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your servers' })).not.toBeInTheDocument()

  await enter()
  await check()

  expect(await screen.findByText('It wasn’t saved.')).toBeVisible()
  expect(sentChecks()).toEqual([
    { game: 'minecraft', host: 'play.example.org', port: 25575, password: secret },
  ])
})

test('a backend without a list of servers saves none', async () => {
  refuse('get', gameUrl, 501)
  await openGameServers()

  expect(await screen.findByText('Game servers can’t be saved here.')).toBeVisible()
  expect(checkButton()).toHaveTextContent('Check')
})
