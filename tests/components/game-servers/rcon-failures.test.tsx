import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { fails } from '@/tests/msw/answers'
import { gameUrl, refuseTries } from '@/tests/msw/game'
import { server } from '@/tests/msw/server'
import { around } from '@/tests/support/nodes'
import { failed, field, openAndCheck, openGameServers, secret, title, works } from './open-game-servers'

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
  ['blocked', 'play.example.org:25580 can’t be checked from here', 'Minecraft', /not one on a home network/],
  [
    'refused',
    'play.example.org:25580 refused the connection',
    'ARK',
    /ServerAdminPassword in GameUserSettings\.ini/,
  ],
  [
    'refused',
    'play.example.org:25580 refused the connection',
    'Factorio',
    /^Start the server with --rcon-port and --rcon-password\.$/,
  ],
  ['timeout', 'play.example.org:25580 didn’t answer in time', 'DayZ', /RConPort in BEServer_x64\.cfg/],
  [
    'protocol',
    'play.example.org:25580 answered, but not like this game’s console',
    'Palworld',
    /Choose the game that actually runs there/,
  ],
])('failure %s says “%s” for %s, with the server’s detail and advice', async (code, said, game, words) => {
  refuseTries({ code, detail: 'The game server said no.' })
  const { user, enter, check, paste } = await openGameServers()
  await user.selectOptions(field.game(), game)
  await paste(field.port(), '25580')
  await enter()
  await check()

  expect(await title(said)).toHaveFocus()
  const [visible, spoken] = screen.getAllByText('The game server said no.')
  expect(visible).toBeVisible()
  expect(around(spoken, '[role=status]')).toBeInTheDocument()
  expect(screen.getByText('What to try')).toBeVisible()
  expect(step(words)).toBeVisible()
  expect(field.host()).toHaveValue('play.example.org')
  expect(field.password()).toHaveValue(secret)
})

test('a wrong password keeps all input and focuses the password field', async () => {
  refuseTries({ code: 'auth', detail: 'The server answered, but refused the password.' })
  const { user, enter, check } = await openGameServers()
  await enter()
  await user.type(field.name(), 'Survival')
  await check()

  await title('play.example.org:25575 answered, but refused the password')
  expect(step(/^It is rcon\.password in server\.properties\.$/)).toBeVisible()
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
})

test('an unknown error code shows its detail only', async () => {
  refuseTries({ code: 'moon_phase', detail: 'Not tonight.' })
  await openAndCheck()

  await failed()
  expect(screen.getAllByText('Not tonight.')[0]).toBeVisible()
  expect(screen.queryByText('What to try')).not.toBeInTheDocument()
})

test('too many checks show a countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const limited = { code: 'rate_limited', detail: 'Several in a short time.', retry_after: 75 }
  server.use(http.post(gameUrl, () => fails(429, limited), { once: true }))
  const { user } = await openAndCheck()

  expect(await title('Too many requests')).toHaveFocus()
  expect(screen.getAllByText('Several in a short time.')[0]).toBeVisible()
  expect(screen.getByRole('button', { name: /^Try again in 1:1\d$/ })).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(76_000))

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await works()).toBeVisible()
})

test.each([
  [
    'without a connection',
    () => HttpResponse.error(),
    'The dashboard can’t be reached',
    /This dashboard couldn’t be reached/,
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

    expect(await title(heading)).toHaveFocus()
    expect(screen.getAllByText(words)[0]).toBeVisible()
    expect(field.password()).toHaveValue(secret)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await works()).toBeVisible()
  },
)

test.each([404, 405, 501])('a backend that answers %i does not offer the check', async (status) => {
  server.use(http.post(gameUrl, () => fails(status, { detail: 'Not here.' })))
  await openAndCheck()

  expect(await title('Checking game servers isn’t offered here')).toHaveFocus()
})
