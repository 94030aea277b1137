import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { GameServers } from '@/components/game-servers/game-servers'
import { paths } from '@/config/paths'
import { fails } from '@/tests/msw/answers'
import { gameUrl, setGameServers } from '@/tests/msw/game'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'
import { checkButton, field, openGameServers, secret, tries } from './open-game-servers'

test('the demo suggests a server to try', async () => {
  renderApp(<GameServers />, { route: paths.gameServers, publicConfig: { demoGameServer: 'Try localhost.' } })

  expect(await screen.findByText('Try localhost.')).toBeVisible()
})

test('games are listed by name, grouped by protocol', async () => {
  await openGameServers()

  const groups = within(field.game()).getAllByRole('group')
  const offered = groups.map((group) => [
    group.getAttribute('label'),
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ])
  expect(offered).toEqual([
    ['Minecraft', ['Minecraft']],
    [
      'Source games and others like them',
      [
        'Counter-Strike',
        'Team Fortress 2',
        'Garry’s Mod',
        'ARK',
        'Palworld',
        'Project Zomboid',
        'Factorio',
        'Another Source game',
      ],
    ],
    ['Rust', ['Rust']],
    ['BattlEye games', ['Arma 3', 'DayZ', 'Another BattlEye game']],
  ])
})

test('choosing a game sets its default RCON port', async () => {
  const { user } = await openGameServers()
  const ports: string[] = []
  for (const option of within(field.game()).getAllByRole('option')) {
    await user.selectOptions(field.game(), option)
    ports.push(`${option.textContent}: ${field.port().value}`)
  }

  expect(ports).toEqual([
    'Minecraft: 25575',
    'Counter-Strike: 27015',
    'Team Fortress 2: 27015',
    'Garry’s Mod: 27015',
    'ARK: 27020',
    'Palworld: 25575',
    'Project Zomboid: 27015',
    'Factorio: ',
    'Another Source game: 27015',
    'Rust: 28016',
    'Arma 3: 2305',
    'DayZ: 2305',
    'Another BattlEye game: 2305',
  ])
})

test.each([
  ['Minecraft', 'minecraft', 25575],
  ['Palworld', 'source', 25575],
  ['Rust', 'rust', 28016],
  ['DayZ', 'battleye', 2305],
])('%s is checked as %s at port %i', async (name, game, port) => {
  const { user, enter, check } = await openGameServers()

  await user.selectOptions(field.game(), name)
  await enter()
  await check()

  await screen.findByRole('heading', { name: 'The password works' })
  expect(tries()).toEqual([{ game, host: 'play.example.org', port, password: secret, keep: true }])
})

test('a game without a default port leaves the port empty', async () => {
  const { user, enter, check } = await openGameServers()

  await user.selectOptions(field.game(), 'Factorio')
  expect(field.port()).toHaveValue('')
  await enter()
  await check()

  expect(field.port()).toHaveAccessibleDescription('Enter a port from 1 to 65535.')
  expect(field.port()).toHaveFocus()
  expect(tries()).toEqual([])
})

test('an edited port is kept when another game is chosen', async () => {
  const { user } = await openGameServers()

  await user.clear(field.port())
  await user.type(field.port(), '25580')
  await user.selectOptions(field.game(), 'Rust')

  expect(field.port()).toHaveValue('25580')
})

test('the game port is recognised as not being the RCON port', async () => {
  const { user } = await openGameServers()

  await user.clear(field.port())
  await user.type(field.port(), '25565')
  expect(field.port()).toHaveAccessibleDescription(
    'Players usually join by this port. The console’s is usually 25575.',
  )
  await user.clear(field.port())
  await user.selectOptions(field.game(), 'Factorio')
  await user.type(field.port(), '34197')
  expect(field.port()).toHaveAccessibleDescription(
    'Players usually join by this port. The console has its own.',
  )
})

test.each([
  ['play.example.org:25580', 'play.example.org', '25580'],
  ['[2001:db8::7]:27015', '2001:db8::7', '27015'],
  ['https://play.example.org:8443/panel', 'play.example.org', '8443'],
  ['steam://connect/203.0.113.7:27015', '203.0.113.7', '27015'],
])('a pasted %s is split into host and port at once, and this is announced', async (text, host, port) => {
  const { user } = await openGameServers()

  await user.click(field.host())
  await user.paste(text)

  expect(field.host()).toHaveValue(host)
  expect(field.host()).toHaveFocus()
  expect(field.port()).toHaveValue(port)
  expect(screen.getByText(`The port ${port} was taken from the address.`)).toBeInTheDocument()
})

test('a typed address is split on blur or on submit', async () => {
  const { user } = await openGameServers()

  await user.type(field.host(), 'play.example.org:2558')
  expect(field.port()).toHaveValue('25575')
  await user.type(field.host(), '0')
  await user.tab()
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.port()).toHaveValue('25580')

  await user.type(field.password(), secret)
  await user.clear(field.host())
  await user.type(field.host(), 'other.example.org:25590{Enter}')
  await screen.findByRole('heading', { name: 'The password works' })
  expect(tries()).toMatchObject([{ host: 'other.example.org', port: 25590 }])
})

test('a port taken from the address is kept when another game is chosen', async () => {
  const { user } = await openGameServers()

  await user.click(field.host())
  await user.paste('play.example.org:25580')
  await user.selectOptions(field.game(), 'Rust')

  expect(field.port()).toHaveValue('25580')
})

test('an invalid address is refused before anything is sent', async () => {
  const { enter, check } = await openGameServers()

  await enter({ host: 'play example org' })
  await check()

  expect(await screen.findByText('An address has no spaces.')).toBeVisible()
  expect(field.host()).toHaveFocus()
  expect(field.host()).toBeInvalid()
  expect(tries()).toEqual([])
})

test('an invalid port is refused before anything is sent', async () => {
  const { user, enter, check } = await openGameServers()

  await enter()
  await user.clear(field.port())
  await user.type(field.port(), '65536')
  await check()

  expect(field.port()).toHaveAccessibleDescription('Enter a port from 1 to 65535.')
  expect(tries()).toEqual([])
})

test('an address is validated on blur', async () => {
  const { user } = await openGameServers()

  await user.type(field.host(), 'a b')
  expect(field.host()).toBeValid()
  await user.tab()

  expect(await screen.findByText('An address has no spaces.')).toBeVisible()
  await user.clear(field.host())
  await user.tab()
  await user.clear(field.port())
  await user.type(field.port(), '0')
  await user.tab()
  expect(await screen.findByText('Enter a port from 1 to 65535.')).toBeVisible()
})

test('a password is required; missing values are shown beside their fields', async () => {
  const { user, check } = await openGameServers()

  await user.type(field.host(), 'play.example.org')
  await check()

  expect(field.password()).toHaveAccessibleDescription('Please fill this in.')
  expect(field.password()).toHaveFocus()
})

test('the password is hidden, can be revealed, and is not offered to password managers', async () => {
  const { user } = await openGameServers()

  await user.type(field.password(), secret)
  expect(field.password()).toHaveAttribute('type', 'password')
  expect(field.password()).toHaveAttribute('autocomplete', 'off')
  expect(field.password()).toHaveAttribute('spellcheck', 'false')

  const show = screen.getByRole('button', { name: 'Show the password' })
  expect(show).toHaveAttribute('aria-pressed', 'false')
  await user.click(show)
  expect(field.password()).toHaveAttribute('type', 'text')
  expect(field.password()).toHaveValue(secret)
  expect(show).toHaveAttribute('aria-pressed', 'true')
})

test('for each game the form says where to find the password', async () => {
  const { user } = await openGameServers()

  expect(field.password()).toHaveAccessibleDescription('You find it as rcon.password in server.properties.')
  await user.selectOptions(field.game(), 'ARK')
  expect(field.password()).toHaveAccessibleDescription(
    'You find it as ServerAdminPassword in GameUserSettings.ini.',
  )
})

test('a native form submission does not put the password into the URL', async () => {
  await openGameServers()
  expect(screen.getByRole('form', { name: 'Check a server' })).toHaveAttribute('method', 'post')
})

test('server errors appear beside their fields', async () => {
  const fields = { host: 'That is no name.', password: 'A BattlEye password has at most 32 characters.' }
  server.use(http.post(gameUrl, () => fails(400, { code: 'invalid', detail: 'Check the fields.', fields })))
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await screen.findByText('That is no name.')).toBeVisible()
  expect(field.host()).toHaveFocus()
  expect(field.host()).toHaveAccessibleDescription('That is no name.')
  expect(field.password()).toHaveAccessibleDescription(fields.password)
  expect(screen.getByText('Check the fields.')).toBeInTheDocument()
})

test('a server error of a field that the form lacks is shown with the others', async () => {
  const fields = { game: 'Not this game.', token: 'Missing.' }
  server.use(http.post(gameUrl, () => fails(400, { code: 'invalid', detail: 'Check the fields.', fields })))
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await screen.findByText('Not this game.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'play.example.org:25575 did not pass' })).toBeVisible()
})

test('if the backend saves no servers, saving is not offered and not sent', async () => {
  setGameServers(null)
  const { enter, check } = await openGameServers()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /^Name/ })).not.toBeInTheDocument()
  expect(screen.getByText('Game servers can’t be saved here.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Your servers' })).not.toBeInTheDocument()

  await enter()
  await check()

  expect(await screen.findByText('It was not saved.')).toBeVisible()
  expect(tries()).toEqual([{ game: 'minecraft', host: 'play.example.org', port: 25575, password: secret }])
})

test.each([405, 501])('a backend that answers %i to the list saves none either', async (status) => {
  server.use(http.get(gameUrl, () => fails(status)))
  await openGameServers()

  expect(await screen.findByText('Game servers can’t be saved here.')).toBeVisible()
  expect(checkButton()).toHaveTextContent('Check')
})
