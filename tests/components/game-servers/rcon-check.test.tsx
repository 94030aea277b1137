import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { limits } from '@/config/limits'
import { aKeptServer } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { gameUrl, keptGameServers, refuseTries, setGameServers, silentGame } from '@/tests/msw/game'
import { server } from '@/tests/msw/server'
import { checkButton, field, openGameServers, secret, tries } from './open-game-servers'

const title = (name: string) => screen.findByRole('heading', { level: 3, name })

test('while connecting, the page shows the address and the maximum time, and offers to cancel', async () => {
  server.use(...silentGame)
  const { user, enter, check } = await openGameServers()
  await enter()
  await check()

  const words = 'Connecting to play.example.org:25575 — up to 6 seconds'
  const [visible, said] = await screen.findAllByText(words)
  expect(visible).toBeVisible()
  expect(said?.closest('[role=status]')).not.toBeNull()
  expect(checkButton()).toHaveAttribute('aria-disabled', 'true')

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Cancelled.')).toBeInTheDocument()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  expect(checkButton()).toHaveFocus()
  expect(field.password()).toHaveValue(secret)
  await waitFor(() => expect(checkButton()).not.toHaveAttribute('aria-disabled'))
})

test.each([
  ['an empty object', () => HttpResponse.json({})],
  ['nothing', () => new HttpResponse(null, { status: 204 })],
])('%s from the backend counts as a passed check', async (_, answer) => {
  server.use(http.post(gameUrl, answer))
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await title('The password works')).toBeVisible()
  expect(screen.getByText('play.example.org:25575 answered.')).toBeVisible()
})

test('server errors of fields that the form lacks appear with the failure', async () => {
  const fields = { port: 'Use another port.', region: 'Choose a region.' }
  server.use(http.post(gameUrl, () => fails(422, { detail: 'Check the form.', fields })))
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await screen.findByText('region: Choose a region.')).toBeVisible()
  await waitFor(() => expect(field.port()).toHaveAccessibleDescription('Use another port.'))
})

test('after a cancelled check the next result is shown', async () => {
  server.use(...silentGame.map((handler) => handler))
  const { user, enter, check } = await openGameServers()
  await enter()
  await check()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  server.resetHandlers()
  await waitFor(() => expect(checkButton()).not.toHaveAttribute('aria-disabled'))

  await check()

  expect(await title('The password works')).toBeVisible()
})

test('a check scrolls into view, also in browsers whose scrollIntoView returns a promise', async () => {
  server.use(...silentGame)
  const seen: Element[] = []
  const answer: unknown = Promise.resolve()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this)
    return answer as void
  })
  const { user, enter, check } = await openGameServers()
  await enter()
  await check()

  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(seen.some((element) => element.contains(cancel))).toBe(true))
  await user.click(cancel)
  expect(checkButton()).toHaveFocus()
})

test('leaving the page aborts the check', async () => {
  let isGivenUp = false
  server.use(
    http.post(gameUrl, async ({ request }) => {
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      isGivenUp = true
    }),
  )
  const { enter, check, unmount } = await openGameServers()
  await enter()
  await check()
  await screen.findByRole('button', { name: 'Cancel' })

  unmount()

  await waitFor(() => expect(isGivenUp).toBe(true))
})

test('a double click checks once', async () => {
  server.use(...silentGame)
  const { user, enter } = await openGameServers()
  await enter()
  await user.dblClick(checkButton())
  await user.click(checkButton())

  await screen.findByRole('button', { name: 'Cancel' })
  expect(tries()).toHaveLength(1)
})

test('a working password is shown with the latency and next steps; the server is saved', async () => {
  const { user, enter, check } = await openGameServers()
  await enter({ host: 'Play.Example.org' })
  await user.type(field.name(), ' Survival ')
  expect(checkButton()).toHaveTextContent('Check and save')
  await check()

  const outcome = await title('The password works')
  expect(outcome).toHaveFocus()
  expect(screen.getByText('Play.Example.org:25575 answered in 31 ms.')).toBeVisible()
  expect(
    screen.getByText('It is saved in your servers as “Survival”. You can check it again at any time.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'choose a Discord server' })).toHaveAttribute('href', '/user/home')
  expect(
    screen
      .getByText('The password works. Play.Example.org:25575 answered in 31 ms.')
      .closest('[role=status]'),
  ).not.toBeNull()
  expect(await screen.findByRole('heading', { level: 3, name: 'Survival' })).toBeVisible()
  expect(screen.getByText(`1 of ${limits.gameServers}`)).toBeVisible()
  expect(keptGameServers()).toMatchObject([{ name: 'Survival', password: secret }])
})

test('without saving, nothing is saved', async () => {
  const { user, enter, check } = await openGameServers()
  await enter()
  await user.click(field.keep())
  expect(checkButton()).toHaveTextContent(/^Check$/)
  await check()

  expect(await screen.findByText('It was not saved.')).toBeVisible()
  expect(keptGameServers()).toEqual([])
  expect(screen.getByText('No saved servers yet')).toBeVisible()
})

test('after a success the form is ready for the next server of the game', async () => {
  const { user, enter, check } = await openGameServers()
  await user.selectOptions(field.game(), 'Rust')
  await enter()
  await check()
  await title('The password works')

  expect(field.game()).toHaveDisplayValue('Rust')
  expect(field.host()).toHaveValue('')
  expect(field.port()).toHaveValue('28016')
  expect(field.password()).toHaveValue('')
})

test('submitting from the password field leaves no validation error', async () => {
  const { user, enter } = await openGameServers()
  await enter()
  await user.keyboard('{Enter}')
  expect(await title('The password works')).toHaveFocus()

  await waitFor(() => expect(field.password()).toHaveValue(''))
  expect(field.password()).toBeValid()
  expect(field.host()).toBeValid()
})

test.each([
  ['dns', 'Minecraft', 'Check the spelling: a host name looks like play.example.org.'],
  ['blocked', 'Minecraft', /not one of a home network/],
  ['refused', 'Minecraft', /Set enable-rcon=true, rcon\.port and rcon\.password in server\.properties/],
  ['refused', 'ARK', /ServerAdminPassword in GameUserSettings\.ini/],
  ['refused', 'Factorio', 'Start the server with --rcon-port and --rcon-password.'],
  ['timeout', 'Rust', 'Start the server with +rcon.web 1, +rcon.port and +rcon.password.'],
  ['timeout', 'DayZ', /RConPort in BEServer_x64\.cfg/],
  ['protocol', 'Palworld', /Choose the game that really runs there/],
])('failure %s of %s shows the server’s detail and advice', async (code, game, step) => {
  refuseTries({ code, detail: 'The game server said no.' })
  const { user, enter, check } = await openGameServers()
  await user.selectOptions(field.game(), game)
  await user.clear(field.port())
  await user.type(field.port(), '25580')
  await enter()
  await check()

  const outcome = await title('play.example.org:25580 did not pass')
  expect(outcome).toHaveFocus()
  const [visible, said] = screen.getAllByText('The game server said no.')
  expect(visible).toBeVisible()
  expect(said?.closest('[role=status]')).not.toBeNull()
  expect(screen.getByText('What to try')).toBeVisible()
  expect(screen.getByText((_, element) => matches(element, step))).toBeVisible()
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.password()).toHaveValue(secret)
})

/** A step is one entry of a list, whatever of it is written as code. */
const matches = (element: Element | null, step: string | RegExp) =>
  element?.tagName === 'LI' &&
  (typeof step === 'string' ? element.textContent === step : step.test(element.textContent ?? ''))

test('a wrong password keeps all input and focuses the password field', async () => {
  refuseTries({ code: 'auth', detail: 'The server answered, but refused the password.' })
  const { user, enter, check } = await openGameServers()
  await enter()
  await user.type(field.name(), 'Survival')
  await check()

  await title('play.example.org:25575 did not pass')
  expect(screen.getAllByText('The server answered, but refused the password.')[0]).toBeVisible()
  expect(
    screen.getByText((_, element) => matches(element, 'You find it as rcon.password in server.properties.')),
  ).toBeVisible()
  await waitFor(() => expect(field.password()).toHaveFocus())
  expect(field.password()).toBeInvalid()
  expect(field.password()).toHaveAccessibleDescription('Not accepted. Check it and try again.')
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.name()).toHaveValue('Survival')

  // Typing takes the place of the wrong one.
  await user.keyboard('another')
  expect(field.password()).toHaveValue('another')
  expect(field.password()).toBeValid()
})

test('an unknown error code shows its detail only', async () => {
  refuseTries({ code: 'moon_phase', detail: 'Not tonight.' })
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  await title('play.example.org:25575 did not pass')
  expect(screen.getAllByText('Not tonight.')[0]).toBeVisible()
  expect(screen.queryByText('What to try')).not.toBeInTheDocument()
})

test('too many checks show a countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.use(
    http.post(
      gameUrl,
      () => fails(429, { code: 'rate_limited', detail: 'Several in a short time.', retry_after: 75 }),
      { once: true },
    ),
  )
  const { user, enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await title('Too many requests')).toHaveFocus()
  expect(screen.getAllByText('Several in a short time.')[0]).toBeVisible()
  expect(screen.getByRole('button', { name: /^Try again in 1:1\d$/ })).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(76_000))

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await title('The password works')).toBeVisible()
})

test('without a connection no input is lost, and the check can be retried', async () => {
  server.use(http.post(gameUrl, () => HttpResponse.error(), { once: true }))
  const { user, enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await title('The server can’t be reached')).toHaveFocus()
  expect(screen.getAllByText(/This dashboard could not be reached/)[0]).toBeVisible()
  expect(field.password()).toHaveValue(secret)
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await title('The password works')).toBeVisible()
})

test('offline it fails at once instead of being sent later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(http.post(gameUrl, () => HttpResponse.error()))
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await title('The server can’t be reached')).toBeVisible()
})

test('a server failure shows the request id and can be retried', async () => {
  server.use(
    http.post(gameUrl, () => fails(500, { detail: 'It broke.', request_id: 'req-7' }), { once: true }),
  )
  const { user, enter, check } = await openGameServers()
  await enter()
  await check()

  await title('Something went wrong on our side')
  expect(screen.getByText('req-7')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await title('The password works')).toBeVisible()
})

test.each([404, 405, 501])('a backend that answers %i does not offer the check', async (status) => {
  server.use(http.post(gameUrl, () => fails(status, { detail: 'Not here.' })))
  const { enter, check } = await openGameServers()
  await enter()
  await check()

  expect(await title('Checking game servers is not offered here')).toHaveFocus()
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aKeptServer({ id: `kept-${at}`, host: `server-${at}.example.org` }),
  )

test('with a full list a server can be checked but not saved', async () => {
  setGameServers(many(limits.gameServers))
  const { enter, check } = await openGameServers()
  await waitFor(() => expect(field.keep()).toHaveAttribute('aria-disabled', 'true'))
  expect(field.keep()).not.toBeChecked()
  expect(field.keep()).toHaveAccessibleDescription(
    `You have saved ${limits.gameServers} servers, which is the maximum.`,
  )
  await enter()
  await check()

  expect(await screen.findByText('It was not saved.')).toBeVisible()
})

test('if the list has filled up meanwhile, the server can still be checked without saving it', async () => {
  setGameServers(many(limits.gameServers - 1))
  const { user, enter, check } = await openGameServers()
  await screen.findByText(`${limits.gameServers - 1} of ${limits.gameServers}`)
  setGameServers(many(limits.gameServers))
  await enter()
  await check()

  expect(await title('Your list is full')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Check without saving it' }))
  expect(await screen.findByText('It was not saved.')).toBeVisible()
})

test('entering a saved server says so, and its new password replaces the old one', async () => {
  setGameServers([aKeptServer({ host: 'play.example.org' })])
  const { enter, check } = await openGameServers()
  await enter({ host: 'PLAY.example.org' })
  await waitFor(() =>
    expect(field.keep()).toHaveAccessibleDescription(
      'You have saved this server as “Survival”. A password that works replaces the saved one.',
    ),
  )
  await check()

  await title('The password works')
  expect(keptGameServers()).toMatchObject([{ id: 'kept-1', password: secret }])
  const region = screen.getByRole('region', { name: 'Your servers' })
  expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(1)
})

test('the whole check works by keyboard', async () => {
  const { user } = await openGameServers()
  field.game().focus()
  await user.tab()
  expect(field.host()).toHaveFocus()
  await user.keyboard('play.example.org')
  await user.tab()
  expect(field.port()).toHaveFocus()
  await user.tab()
  await user.keyboard(secret)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Show the password' })).toHaveFocus()
  await user.tab()
  await user.keyboard('Survival')
  await user.tab()
  expect(field.keep()).toHaveFocus()
  await user.keyboard(' ')
  expect(field.keep()).not.toBeChecked()
  await user.tab()
  expect(checkButton()).toHaveFocus()
  await user.keyboard('{Enter}')

  expect(await title('The password works')).toHaveFocus()
})
