import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { signOut } from '@/api/sign-out'
import { hiddenFor } from '@/components/shell/live/live-connection'
import { drafts } from '@/stores/drafts'
import { SessionGate } from '@/components/app/session-gate'
import { aSession, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { eventsUrl, openedStreams, setReady, theStream } from '@/tests/msw/events'
import { receivedCalls, receivedLines } from '@/tests/msw/received'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
import { setSession } from '@/tests/msw/session'
import { renderApp } from '@/tests/support/render-app'
import { prefixField, zoneField } from '@/tests/components/settings/open-settings'
import { at, changeBy, livePage, mara, openLive, saveAs } from './open-live'

const events = () => receivedLines().filter((line) => line.includes('/events'))
const eventCalls = () => receivedCalls().filter(({ path }) => path.includes('/events'))
const settled = () => screen.findByRole('textbox', { name: 'Prefix' })
const route = `/guilds/${ids.guild}/settings`

/** What a tab shows of itself to the page. */
function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('one stream is opened, with the session and the form that is open', async () => {
  const { stream } = await openLive()

  expect(stream.subject).toBe('settings')
  expect(stream.after).toBeNull()
  expect(eventCalls().map(({ headers }) => headers.authorization)).toEqual(['Bearer opaque-token'])
})

test('an event that cannot be read is left out, and the console says why once', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { stream } = await openLive()
  const wrong = Object.assign(changeBy(mara, ['chat_prefix'], '6'), { id: 5 })

  stream.send('change', wrong)
  stream.send('change', wrong)
  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '7'), '7')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(info.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^GET \/guilds\/…\/events: left out change: data\.id: expected string, received number/,
    ),
  ])
})

test('a broken stream is resumed: nothing is lost or repeated', async () => {
  const { stream } = await openLive()
  const first = saveAs(mara, { chat_prefix: '$' }, '7')
  stream.send('change', first, '7')
  await waitFor(() => expect(prefixField()).toHaveValue('$'))

  stream.cut()
  const missed = saveAs(mara, { timezone: 'Asia/Tokyo' }, '8')
  const second = await theStream(2)
  expect(second.after).toBe('7')
  second.send('change', { ...first, user: { ...mara, name: 'Nobody' } }, '7')
  second.send('change', missed, '8')

  await waitFor(() => expect(zoneField()).toHaveTextContent('Asia/Tokyo'))
  expect(screen.queryByText(/Nobody/)).not.toBeInTheDocument()
})

test.each([
  [404, fails(404)],
  ['something else', HttpResponse.json({ events: [] })],
])('a backend that answers %s has no events: it is asked once, without an error', async (_, answer) => {
  server.use(http.get(eventsUrl, () => answer))
  renderApp(livePage, { route })

  await settled()
  await waitFor(() => expect(events()).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(events()).toHaveLength(1)
})

test('a Retry-After of the server is respected', async () => {
  const asked: number[] = []
  const soon = () => {
    asked.push(performance.now())
    return fails(429, { code: 'too_many_streams', retry_after: 2.5 })
  }
  server.use(http.get(eventsUrl, soon, { once: true }))
  renderApp(livePage, { route })

  const stream = await theStream()
  expect(performance.now() - (asked[0] ?? 0)).toBeGreaterThanOrEqual(2_490)
  expect(stream.isOpen()).toBe(true)
})

test('an expired token is renewed', async () => {
  refuseOnce('get', eventsUrl, 401, { code: 'unauthenticated' })
  setSession(aSession({ access_token: 'newer-token' }))
  renderApp(livePage, { route })

  await theStream()
  expect(eventCalls().at(-1)?.headers.authorization).toBe('Bearer newer-token')
})

test('a hidden tab disconnects after a while and resumes where it was', async () => {
  setReady({}, '41')
  const { stream } = await openLive()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

  setVisibility('hidden')
  vi.advanceTimersByTime(hiddenFor - 5_000)
  expect(stream.isOpen()).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(stream.isOpen()).toBe(false))
  setVisibility('visible')

  expect((await theStream(2)).after).toBe('41')
})

test.each(['signing out', 'leaving the server’s pages'])('%s closes the stream', async (way) => {
  const { stream, client, unmount } = await openLive()

  if (way === 'signing out') await act(() => signOut(client))
  else unmount()

  await waitFor(() => expect(stream.isOpen()).toBe(false))
  expect(openedStreams()).toHaveLength(1)
})

const lostAccess = () => screen.findByRole('heading', { name: 'You can’t manage this server' })

test('a user who loses access sees that instead of the page, and keeps the edit', async () => {
  const { stream, type } = await openLive()
  stream.send('people', { people: [at(mara)] })
  await type(prefixField(), 'mine')

  stream.send('closed', { code: 'no_access', detail: 'No.' })
  stream.end()

  expect(await lostAccess()).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(JSON.stringify(drafts.getState())).toContain('mine')
  await waitFor(() => expect(screen.queryByRole('button', { name: /is also here/ })).not.toBeInTheDocument())
  expect(events()).toHaveLength(1)
})

test('a user who is refused on reconnect is told so too', async () => {
  const { stream } = await openLive()
  refuse('get', eventsUrl, 403, { code: 'no_access', detail: 'No.' })

  stream.end()

  expect(await lostAccess()).toBeVisible()
})

test('a user whose session ended is asked to sign in again, in a dialog', async () => {
  renderApp(<SessionGate access="signed-in">{livePage}</SessionGate>, { route })
  await settled()
  const stream = await theStream()
  setSession(null)

  stream.send('closed', { code: 'unauthenticated', detail: 'Sign in first.' })

  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
  expect(prefixField()).toBeInTheDocument()
})

test('a user who has signed in again in another tab stays connected', async () => {
  const { stream } = await openLive()
  setSession(aSession({ access_token: 'newer-token' }))

  stream.send('closed', { code: 'unauthenticated', detail: 'Sign in first.' })
  const next = await theStream(2)
  next.send('people', { people: [at(mara)] })

  expect(await screen.findByRole('button', { name: /is also here/ })).toBeVisible()
})
