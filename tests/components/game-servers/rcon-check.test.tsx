import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { limits } from '@/config/limits'
import { aKeptServer } from '@/tests/support/factories'
import { around } from '@/tests/support/nodes'
import { gameUrl, keptGameServers, setGameServers, silentGame } from '@/tests/msw/game'
import { server } from '@/tests/msw/server'
import {
  checkButton,
  field,
  openAndCheck,
  openGameServers,
  secret,
  title,
  tries,
  works,
} from './open-game-servers'

test('while it connects, the page says where, for how long at most, and lets it be cancelled and tried again', async () => {
  server.use(...silentGame)
  const { user, check } = await openAndCheck()

  const words = 'Connecting to play.example.org:25575 — up to 6 seconds'
  const [visible, said] = await screen.findAllByText(words)
  expect(visible).toBeVisible()
  expect(around(said, '[role=status]')).toBeInTheDocument()
  expect(checkButton()).toHaveAttribute('aria-disabled', 'true')
  await check()
  expect(tries()).toHaveLength(1)

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
  server.use(...silentGame)
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

test('a working password is shown with the latency and next steps; the server is saved', async () => {
  const { user, enter, check } = await openGameServers()
  await enter({ host: 'Play.Example.org' })
  await user.type(field.name(), ' Survival ')
  expect(checkButton()).toHaveTextContent('Check and save')
  await check()

  expect(await works()).toHaveFocus()
  const answered = 'Play.Example.org:25575 answered in 31 ms.'
  expect(screen.getByText(answered)).toBeVisible()
  expect(around(screen.getByText(`The password works. ${answered}`), '[role=status]')).toBeInTheDocument()
  expect(
    screen.getByText('It is saved in your servers as “Survival”. You can check it again at any time.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'choose a Discord server' })).toHaveAttribute('href', '/user/home')
  expect(await title('Survival')).toBeVisible()
  expect(screen.getByText(`1 of ${limits.gameServers}`)).toBeVisible()
  expect(keptGameServers()).toMatchObject([{ name: 'Survival', password: secret }])
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

test('after a success the form is ready for the next server, without errors', async () => {
  const { user, enter } = await openGameServers()
  await user.selectOptions(field.game(), 'Rust')
  await enter()
  await user.keyboard('{Enter}')
  expect(await works()).toHaveFocus()

  expect(field.game()).toHaveDisplayValue('Rust')
  expect(field.port()).toHaveValue('28016')
  for (const empty of [field.host(), field.password()]) {
    await waitFor(() => expect(empty).toHaveValue(''))
    expect(empty).toBeValid()
  }
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

  expect(await title('Your list is full')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Check without saving it' }))
  expect(await screen.findByText('It wasn’t saved.')).toBeVisible()
})

test('entering a saved server says so, and its new password replaces the old one', async () => {
  const { enter, check } = await openGameServers([aKeptServer({ host: 'play.example.org' })])
  await enter({ host: 'PLAY.example.org' })
  await waitFor(() =>
    expect(field.keep()).toHaveAccessibleDescription(
      'You have saved this server as “Survival”. A password that works replaces the saved one.',
    ),
  )
  await check()

  await works()
  expect(keptGameServers()).toMatchObject([{ id: 'kept-1', password: secret }])
  const region = screen.getByRole('region', { name: 'Your servers' })
  expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(1)
})

test('the whole check works by keyboard', async () => {
  const { user } = await openGameServers()
  field.game().focus()
  const show = () => screen.getByRole('button', { name: 'Show the password' })
  const stops: [() => HTMLElement, string][] = [
    [field.host, 'play.example.org'],
    [field.port, ''],
    [field.password, secret],
    [show, ''],
    [field.name, 'Survival'],
    [field.keep, ' '],
    [checkButton, '{Enter}'],
  ]
  for (const [stop, keys] of stops) {
    await user.tab()
    expect(stop()).toHaveFocus()
    if (keys) await user.keyboard(keys)
  }

  expect(await works()).toHaveFocus()
  const given = { host: 'play.example.org', password: secret, name: 'Survival' }
  expect(tries()).toMatchObject([given])
  expect(tries()).not.toMatchObject([{ keep: true }])
})
