import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { limits } from '@/contract/limits'
import { aKeptServer } from '@/tests/support/factories'
import { around } from '@/tests/support/nodes'
import {
  gameUrl,
  keptGameServers,
  setGameServers,
  silentGameServer,
  refuseChecks,
} from '@/tests/msw/game-servers'
import { server, refuse } from '@/tests/msw/server'
import { expectFocus } from '@/tests/support/expect-focus'
import { fails } from '@/tests/msw/answers'
import {
  checkButton,
  field,
  openAndCheck,
  openGameServers,
  secret,
  title,
  sentChecks,
  works,
  failed,
} from './open-game-servers'

test('while it connects, the page says where, for how long at most, and lets it be cancelled and tried again', async () => {
  server.use(...silentGameServer)
  const { user, check } = await openAndCheck()

  const words = 'Connecting to play.example.org:25575 — up to 6 seconds'
  const [visible, said] = await screen.findAllByText(words)
  expect(visible).toBeVisible()
  expect(around(said, '[role=status]')).toBeInTheDocument()
  expect(checkButton()).toHaveAttribute('aria-disabled', 'true')
  await check()
  expect(sentChecks()).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Cancelled.')).toBeInTheDocument()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  expect(checkButton()).toHaveFocus()
  expect(field.password()).toHaveValue(secret)
  await waitFor(() => expect(checkButton()).not.toHaveAttribute('aria-disabled'))
  server.resetHandlers()
  await check()

  expect(await works()).toBeVisible()
})

test.each([
  ['an empty object', () => HttpResponse.json({})],
  ['nothing', () => new HttpResponse(null, { status: 204 })],
])('a passed check may be answered with %s', async (_, answer) => {
  server.use(http.post(gameUrl, answer))
  await openAndCheck()

  expect(await works()).toBeVisible()
  expect(screen.getByText('play.example.org:25575 answered.')).toBeVisible()
})

test('a check scrolls into view, also in browsers whose scrollIntoView returns a promise', async () => {
  server.use(...silentGameServer)
  const seen: Element[] = []
  const answer: unknown = Promise.resolve()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this)
    return answer as void
  })
  const { user } = await openAndCheck()

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
  const { unmount } = await openAndCheck()
  await screen.findByRole('button', { name: 'Cancel' })

  unmount()

  await waitFor(() => expect(isGivenUp).toBe(true))
})

test('a working password is shown with the latency and next steps; the server is saved, and the form ready for the next', async () => {
  const { user, enter } = await openGameServers()
  await user.selectOptions(field.game(), 'Rust')
  await enter({ host: 'Play.Example.org' })
  expect(checkButton()).toHaveTextContent('Check and save')
  await user.type(field.name(), ' Survival {Enter}')

  await expectFocus(await works())
  const answered = 'Play.Example.org:28016 answered in 31 ms.'
  expect(screen.getByText(answered)).toBeVisible()
  expect(around(screen.getByText(`The password works. ${answered}`), '[role=status]')).toBeInTheDocument()
  expect(
    screen.getByText('It is saved in your servers as “Survival”. You can check it again at any time.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'choose a Discord server' })).toHaveAttribute('href', '/user/home')
  expect(await title('Survival')).toBeVisible()
  expect(screen.getByText(`1 of ${limits.gameServers}`)).toBeVisible()
  expect(keptGameServers()).toMatchObject([{ name: 'Survival', password: secret }])
  expect(field.game()).toHaveDisplayValue('Rust')
  expect(field.port()).toHaveValue('28016')
  for (const empty of [field.host(), field.password()]) {
    await waitFor(() => expect(empty).toHaveValue(''))
    expect(empty).toBeValid()
  }
})

test('a check without saving saves nothing', async () => {
  const { user, enter, check } = await openGameServers()
  await enter()
  await user.click(field.keep())
  expect(checkButton()).toHaveTextContent(/^Check$/)
  await check()

  expect(await screen.findByText('It wasn’t saved.')).toBeVisible()
  expect(keptGameServers()).toEqual([])
  expect(screen.getByText('No saved servers yet')).toBeVisible()
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aKeptServer({ id: `kept-${at}`, host: `server-${at}.example.org` }),
  )

test('with a full list a server can be checked but not saved', async () => {
  const { enter, check } = await openGameServers(many(limits.gameServers))
  await waitFor(() => expect(field.keep()).toHaveAttribute('aria-disabled', 'true'))
  expect(field.keep()).not.toBeChecked()
  expect(field.keep()).toHaveAccessibleDescription(
    `You have saved ${limits.gameServers} servers, which is the maximum.`,
  )
  await enter()
  await check()

  expect(await screen.findByText('It wasn’t saved.')).toBeVisible()
})

test('if the list has filled up meanwhile, the server can still be checked without saving it', async () => {
  const { user, enter, check } = await openGameServers(many(limits.gameServers - 1))
  await screen.findByText(`${limits.gameServers - 1} of ${limits.gameServers}`)
  setGameServers(many(limits.gameServers))
  await enter()
  await check()

  await expectFocus(await title('Your list is full'))
  await user.click(screen.getByRole('button', { name: 'Check without saving it' }))
  expect(await screen.findByText('It wasn’t saved.')).toBeVisible()
})

test('entering a saved server says so, and its new password replaces the old one', async () => {
  const { enter, check } = await openGameServers([aKeptServer({ host: 'play.example.org' })])
  await enter({ host: 'PLAY.example.org' })
  await waitFor(() => expect(field.keep()).toHaveAccessibleDescription(/^You have saved .* as “Survival”\./))
  await check()

  await works()
  expect(keptGameServers()).toMatchObject([{ id: 'kept-1', password: secret }])
  const region = screen.getByRole('region', { name: 'Your servers' })
  expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(1)
})

/** A step is one entry of a list, whatever of it is written as code. */
const step = (words: RegExp) =>
  screen.getByText((_, element) => element?.tagName === 'LI' && words.test(element.textContent ?? ''))

test.each([
  [
    'dns',
    'No server was found at play.example.org:25580',
    'Minecraft',
    /^Check the spelling: a host name looks like play\.example\.org\.$/,
  ],
  [
    'refused',
    'play.example.org:25580 refused the connection',
    'ARK',
    /ServerAdminPassword in GameUserSettings\.ini/,
  ],
  [
    'timeout',
    'play.example.org:25580 didn’t answer in time',
    'DayZ',
    /^Open the console’s UDP port in the firewall/,
  ],
  [
    'protocol',
    'play.example.org:25580 answered, but not like this game’s console',
    'Counter-Strike',
    /^Check the port: the remote console usually has the same one that players join on\.$/,
  ],
])('failure %s says “%s” for %s, with the server’s detail and advice', async (code, said, game, words) => {
  refuseChecks({ code, detail: 'The game server said no.' })
  const { user, enter, check, paste } = await openGameServers()
  await user.selectOptions(field.game(), game)
  await paste(field.port(), '25580')
  await enter()
  await check()

  await expectFocus(await title(said))
  const [visible, spoken] = screen.getAllByText('The game server said no.')
  expect(visible).toBeVisible()
  expect(around(spoken, '[role=status]')).toBeInTheDocument()
  expect(screen.getByText('What to try')).toBeVisible()
  expect(step(words)).toBeVisible()
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.password()).toHaveValue(secret)
})

test('a wrong password keeps all input and focuses the password field', async () => {
  refuseChecks({ code: 'auth', detail: 'The server answered, but refused the password.' })
  const { user, enter, check, paste } = await openGameServers()
  await enter()
  await user.type(field.name(), 'Survival')
  await check()

  await title('play.example.org:25575 answered, but refused the password')
  expect(step(/^Copy it from rcon\.password in server\.properties\.$/)).toBeVisible()
  await waitFor(() => expect(field.password()).toHaveFocus())
  expect(field.password()).toBeInvalid()
  expect(field.password()).toHaveAccessibleDescription(
    'The server refused this password. Check it and try again.',
  )
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.name()).toHaveValue('Survival')

  // Typing takes the place of the wrong one.
  await user.keyboard('another')
  expect(field.password()).toHaveValue('another')
  expect(field.password()).toBeValid()
  expect(screen.getByText('What to try')).toBeVisible()

  // What cannot be checked has no answer.
  await paste(field.port(), '99999')
  await check()
  expect(field.port()).toBeInvalid()
  expect(screen.queryByText('What to try')).not.toBeInTheDocument()
})

test('an unknown error code shows its detail only', async () => {
  refuseChecks({ code: 'moon_phase', detail: 'Not tonight.' })
  await openAndCheck()

  await failed()
  expect(screen.getAllByText('Not tonight.')[0]).toBeVisible()
  expect(screen.queryByText('What to try')).not.toBeInTheDocument()
})

test.each([
  [
    'without a connection',
    () => HttpResponse.error(),
    'The dashboard can’t be reached',
    /This dashboard couldn’t be reached/,
  ],
  [
    'after too many checks',
    () => fails(429, { code: 'rate_limited', detail: 'Several in a short time.', retry_after: 75 }),
    'Too many requests',
    'Several in a short time.',
  ],
  [
    'after a failure on our side',
    () => fails(500, { detail: 'It broke.', request_id: 'req-7' }),
    'Something went wrong on our side',
    'req-7',
  ],
])(
  '%s the input is kept, nothing is resent, and the check can be retried',
  async (_, answer, heading, words) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
    server.use(http.post(gameUrl, answer, { once: true }))
    const { user } = await openAndCheck()

    await expectFocus(await title(heading))
    expect(screen.getAllByText(words)[0]).toBeVisible()
    expect(field.password()).toHaveValue(secret)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await works()).toBeVisible()
  },
)

test('a backend without the check does not offer it', async () => {
  refuse('post', gameUrl, 404, { detail: 'Not here.' })
  await openAndCheck()

  await expectFocus(await title('Checking game servers isn’t offered here'))
})
