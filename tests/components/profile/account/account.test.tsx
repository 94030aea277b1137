import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { AccountSections } from '@/components/profile/account/account-sections'
import { Landing } from '@/components/landing/landing'
import { anOwnSession, ids } from '@/tests/support/factories'
import {
  oneSessionUrl,
  openSessions,
  personalDataUrl,
  savedUserData,
  sessionsUrl,
  setOwnSessions,
} from '@/tests/msw/users'
import { aGate } from '@/tests/msw/answers'
import { receivedCalls } from '@/tests/msw/received'
import { refuse, refuseOnce, server } from '@/tests/msw/server'
import { currentSession, signOutUrl } from '@/tests/msw/session'
import { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { drafts, saveDraft } from '@/stores/drafts'
import { catchDownloads } from '@/tests/support/downloads'
import { expectFocus } from '@/tests/support/expect-focus'
import { readDevice } from '@/components/profile/account/session-list'

const phone = anOwnSession({
  id: 'phone',
  current: false,
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  address: '2001:db8::7',
  last_used_at: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString(),
})
const script = anOwnSession({ id: 'script', current: false, user_agent: 'curl/8.9.1', address: null })

async function open() {
  setOwnSessions([anOwnSession(), phone, script])
  const app = renderApp(<AccountSections userId={ids.user} />, { route: '/user/profile' })
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
  return { ...app, section, row: (name: RegExp) => around(section.getByText(name), 'li') }
}

test('each session shows the browser, its address, the sign-in and the last use', async () => {
  const { section, row } = await open()

  expect(section.getAllByRole('listitem')).toHaveLength(3)
  expect(row(/^Firefox on Linux/)).toHaveTextContent(
    /This device.*203\.0\.113\.7.*Signed in Aug 1, 2026.*In use now/,
  )
  expect(row(/^Safari on iOS/)).toHaveTextContent(/2001:db8::7.*Last used 3 hours ago/)
  expect(row(/^Unknown device/)).toHaveTextContent(/Network address unknown/)
  expect(screen.getByText('Last used 3 hours ago')).toHaveAttribute('title', expect.stringMatching(/\d{4}/))
})

test('of a session whose last use was noted a while ago, which may be in use now, no minute is told', async () => {
  const noted = new Date(Date.now() - 4 * 60 * 1000).toISOString()
  setOwnSessions([anOwnSession(), { ...phone, last_used_at: noted }])
  renderApp(<AccountSections userId={ids.user} />, { route: '/user/profile' })

  expect(await screen.findByText('Used within the last few minutes')).toHaveAttribute('datetime', noted)
})

test('a session that is ended disappears at once and for good, and the focus stays in the list', async () => {
  const { opened, open: answer } = aGate()
  server.use(http.delete(oneSessionUrl, () => opened.then(() => undefined)))
  const { user, section, row } = await open()
  refuse('get', sessionsUrl, 500)

  await user.click(section.getByRole('button', { name: 'Sign out Safari on iOS' }))
  await waitFor(() => expect(section.queryByText('Safari on iOS')).not.toBeInTheDocument())
  expect(row(/^Unknown device/)).toHaveFocus()
  answer()

  expect(await screen.findByText('Safari on iOS is signed out')).toBeVisible()
  expect(section.queryByText('Safari on iOS')).not.toBeInTheDocument()
  expect(openSessions().map(({ id }) => id)).toEqual(['this-browser', 'script'])
})

test('a session that the server refuses to end reappears, with the reason', async () => {
  refuse('delete', oneSessionUrl, 500, { detail: 'The database is away.' })
  const { user, section } = await open()

  await user.click(section.getByRole('button', { name: 'Sign out Safari on iOS' }))

  expect(await screen.findByText('Safari on iOS is still signed in')).toBeVisible()
  expect(screen.getByText('The database is away.')).toBeVisible()
  expect(section.getByText('Safari on iOS')).toBeVisible()
})

test('a session that has ended meanwhile simply disappears', async () => {
  const { user, section } = await open()
  setOwnSessions([anOwnSession(), script])

  await user.click(section.getByRole('button', { name: 'Sign out Safari on iOS' }))

  expect(await screen.findByText('Safari on iOS is signed out')).toBeVisible()
  expect(section.queryByText('Safari on iOS')).not.toBeInTheDocument()
})

test('signing out this device leads to the landing page', async () => {
  const { user, router, section } = await open()

  await user.click(section.getByRole('button', { name: 'Sign out This device' }))

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(currentSession()).toBeNull()
})

/** Presses "Sign out everywhere", and answers the question. */
async function signOutEverywhere({ user, section }: Awaited<ReturnType<typeof open>>, answer: string) {
  await user.click(section.getByRole('button', { name: 'Sign out everywhere' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Sign out everywhere?' }))
  await user.click(question.getByRole('button', { name: answer }))
}
const signOuts = () =>
  receivedCalls()
    .filter(({ path }) => path === '/api/auth/signout')
    .map(({ body }) => JSON.parse(body) as unknown)

test('signing out everywhere asks for confirmation', async () => {
  const app = await open()

  await signOutEverywhere(app, 'Cancel')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(currentSession()).not.toBeNull()
  await signOutEverywhere(app, 'Sign out everywhere')

  await waitFor(() => expect(app.router.asPath).toBe('/main'))
  expect(currentSession()).toBeNull()
  expect(signOuts()).toEqual([{ everywhere: true }])
})

test('a failed sign-out everywhere is retried everywhere', async () => {
  refuseOnce('post', signOutUrl, 500, { detail: 'The database is away.' })
  const app = await open()
  await signOutEverywhere(app, 'Sign out everywhere')
  await waitFor(() => expect(app.router.asPath).toBe('/main'))
  app.unmount()
  renderApp(<Landing />, { client: app.client })

  await app.user.click(screen.getByRole('button', { name: 'Sign out again' }))

  await waitFor(() => expect(currentSession()).toBeNull())
  expect(signOuts()).toEqual([{ everywhere: true }, { everywhere: true }])
})

test('a list that fails to load hides nothing else', async () => {
  refuse('get', sessionsUrl, 500)
  renderApp(<AccountSections userId={ids.user} />, { route: '/user/profile' })

  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }))
  expect(section.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(section.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Your data' })).toBeVisible()
})

async function openData() {
  const app = renderApp(<AccountSections userId={ids.user} />, { route: '/user/profile' })
  const section = within(await screen.findByRole('region', { name: 'Your data' }))
  const ask = async () => {
    await app.user.click(section.getByRole('button', { name: 'Delete my data' }))
    return screen.findByRole('alertdialog', { name: 'Delete your data?' })
  }
  return { ...app, section, ask }
}

test('all stored data is downloaded as a file; a failed download says why and can be retried', async () => {
  refuseOnce('get', personalDataUrl, 500, { detail: 'The database is away.' })
  const downloads = catchDownloads()
  const { user, section } = await openData()

  await user.click(section.getByRole('button', { name: 'Download' }))
  expect(await section.findByText('The database is away.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Download' }))

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(section.queryByText('The database is away.')).not.toBeInTheDocument()
  expect(downloads[0]?.name).toBe('guildhall-data-2026-08-01.json')
  expect(JSON.parse((await downloads[0]?.text()) ?? '')).toMatchObject({
    user_id: ids.user,
    profile: savedUserData()?.profile,
  })
})

test('typing the word allows deleting everything, which signs the user out and says so', async () => {
  for (const userId of [ids.user, 'another'])
    saveDraft({ userId, guildId: ids.guild, form: 'settings' }, { savedAt: Date.now(), changes: { a: 1 } })
  const { user, router, ask, unmount } = await openData()

  const question = within(await ask())
  expect(question.getByRole('button', { name: 'Delete my data' })).toBeDisabled()
  await user.type(question.getByRole('textbox', { name: 'Type “delete” to confirm' }), 'Delete{Enter}')

  await waitFor(() => expect(router.asPath).toBe('/main?account=deleted'))
  expect(savedUserData()).toBeNull()
  expect(currentSession()).toBeNull()
  await waitFor(() =>
    expect(Object.keys(drafts.getState().drafts)).toEqual([`another/${ids.guild}/settings`]),
  )
  unmount()
  renderApp(<Landing />, { route: router.asPath, session: null })
  expect(screen.getByText('Your data has been deleted, and you are signed out everywhere.')).toBeVisible()
})

test('a failed deletion changes nothing and says why', async () => {
  refuse('delete', personalDataUrl, 500, { detail: 'The database is away.' })
  const { user, router, ask } = await openData()

  const question = within(await ask())
  await user.type(question.getByRole('textbox'), 'delete{Enter}')

  expect(await question.findByText('The database is away.')).toBeVisible()
  expect(router.asPath).toBe('/user/profile')
  expect(currentSession()).not.toBeNull()
})

test.each([404, 405, 501])(
  'a backend that answers %i offers neither a copy nor a deletion',
  async (status) => {
    for (const method of ['get', 'delete'] as const) refuse(method, personalDataUrl, status)
    const { user, section, ask } = await openData()

    await user.click(section.getByRole('button', { name: 'Download' }))
    await expectFocus(await section.findByText(/doesn’t offer a download of your data/))
    expect(section.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()

    const question = within(await ask())
    await user.type(question.getByRole('textbox'), 'delete{Enter}')
    await expectFocus(await section.findByText(/can’t be deleted from here/))
    expect(section.queryByRole('button', { name: 'Delete my data' })).not.toBeInTheDocument()
    expect(currentSession()).not.toBeNull()
  },
)

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromeOs = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge on Windows, computer'],
  [`${windows} Chrome/136.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows, computer'],
  [linux, 'Firefox on Linux, computer'],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Safari on macOS, computer'],
  [`${chromeOs} Chrome/138.0.0.0 Safari/537.36`, 'Chrome on ChromeOS, computer'],
  [`${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 'Chrome on iOS, phone'],
  [`${iPad} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPadOS, tablet'],
  [`${android} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome on Android, phone'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`, 'Samsung Internet on Android, tablet'],
  ['Mozilla/5.0 (Windows NT 10.0) Novel/1.0', 'null on Windows, computer'],
  ['Mozilla/5.0 (Amiga) Firefox/140.0', 'Firefox on null, null'],
])('%s is recognised as %s', (userAgent, device) => {
  const { browser, system, kind } = readDevice(userAgent)
  expect(`${browser} on ${system}, ${kind}`).toBe(device)
})

const unknown = [null, '', 'curl/8.9.1', 'node', 'Chrome', 'x'.repeat(300), '<script>alert(1)</script>']

test.each(unknown)('nothing is guessed from %j', (userAgent) => {
  expect(readDevice(userAgent)).toEqual({ browser: null, system: null, kind: null })
})
