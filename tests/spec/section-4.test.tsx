import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import Router from 'next/router'
import { expect, test } from 'vitest'
import { useCurrentUser, useGuildList } from '@/api/current-user'
import { sessionQueries, useSession } from '@/api/session'
import { useSignOut } from '@/api/sign-out'
import { Landing } from '@/components/landing/landing'
import { aFeature, aFeatureDeclaration, aSession, aSettings, aUserData, ids } from '@/tests/support/factories'
import { aGate, fails } from '@/tests/msw/answers'
import { refuse, refuseOnce, server } from '@/tests/msw/server'
import { currentSession, sessionUrl, setSession, signOutUrl } from '@/tests/msw/session'
import { renderApp, renderAppHook } from '@/tests/support/render-app'
import { FeaturePanel } from '@/components/features/feature-panel'
import { openFeature } from '@/tests/components/features/open-feature'
import { allSaved, listed, openProfile, premiumSwitch, save } from '@/tests/components/profile/open-profile'
import { openSettings, prefixField, zoneField } from '@/tests/components/settings/open-settings'
import { featureUrl } from '@/tests/msw/features'
import { patchCalls } from '@/tests/msw/received'
import { setSettings, settingsUrl } from '@/tests/msw/settings'
import { setUserData, userUrl } from '@/tests/msw/users'
import { saveButton } from '@/tests/support/save-bar'

const Status = () => <p>Status: {useSession().status}</p>
const Name = () => <p>Name: {useCurrentUser().data?.username ?? 'nobody'}</p>
const Guilds = () => <p>Guilds: {useGuildList().data?.length ?? 'unknown'}</p>

function SignOut() {
  const { mutate } = useSignOut()
  return <button onClick={() => mutate()}>Sign out</button>
}

/** Signed in, with what is private drawn in parts of its own, so that none is drawn again because of another. */
async function openAccount() {
  const app = renderApp(
    <>
      <Status />
      <Name />
      <Guilds />
      <SignOut />
      <Landing />
    </>,
    { route: '/user/home' },
  )
  await screen.findByText('Name: ada')
  await screen.findByText('Guilds: 2')
  const signOut = () => app.user.click(screen.getByRole('button', { name: 'Sign out' }))
  return { ...app, signOut }
}

const unauthenticated = { status: 'unauthenticated', session: undefined }

test('Session status is loading while the session fetch is pending, and then authenticated', async () => {
  const { opened, open } = aGate()
  server.use(http.get(sessionUrl, () => opened.then(() => HttpResponse.json(aSession()))))

  const { result } = renderAppHook(() => useSession(), { session: 'not asked' })

  expect(result.current).toEqual({ status: 'loading', session: undefined })
  open()
  await waitFor(() => expect(result.current).toEqual({ status: 'authenticated', session: aSession() }))
})

test.each([
  ['401', () => fails(401)],
  ['500', () => fails(500)],
  ['nothing', () => HttpResponse.error()],
])('Session status is unauthenticated if the session fetch errors: %s', async (_, answer) => {
  server.use(http.get(sessionUrl, answer))

  const { result } = renderAppHook(() => useSession(), { session: 'not asked' })

  await waitFor(() => expect(result.current).toEqual(unauthenticated))
})

test('A session whose renewal is refused ends, even if it was known before', async () => {
  const { result, client } = renderAppHook(() => useSession())
  expect(result.current.status).toBe('authenticated')
  setSession(null)

  await act(() => client.refetchQueries({ queryKey: sessionQueries.current().queryKey }))

  await waitFor(() => expect(result.current).toEqual(unauthenticated))
})

test('A page that the server sent without a session is unauthenticated at once', () => {
  const { result } = renderAppHook(() => useSession(), { session: null })

  expect(result.current.status).toBe('unauthenticated')
})

test('Sign-out posts to the server, clears the cached session, then navigates to /main', async () => {
  const events: string[] = []
  server.use(
    http.post(signOutUrl, () => void events.push(`posted while ${screen.getByText(/^Status/).textContent}`)),
  )
  const { client, router, signOut } = await openAccount()
  const onStart = (url: string) => {
    const privateData = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })
    events.push(`going to ${url} with ${privateData.length} cached answers`)
  }
  Router.events.on('routeChangeStart', onStart)

  await signOut()

  await waitFor(() => expect(router.asPath).toBe('/main'))
  Router.events.off('routeChangeStart', onStart)
  expect(events).toEqual(['posted while Status: authenticated', 'going to /main with 0 cached answers'])
  expect(await screen.findByText('You are signed out.')).toBeVisible()
  expect(await screen.findByText('Status: unauthenticated')).toBeVisible()
  expect(screen.getByText('Name: nobody')).toBeVisible()
  expect(screen.getByText('Guilds: unknown')).toBeVisible()
  expect(currentSession()).toBeNull()
})

// Who wanted out must not stay half in, so the page forgets them whatever the server says. But the cookie may still work:
// they are told until the server has ended the session.
test('A failed sign-out clears the page too, and /main says so until a retry succeeds', async () => {
  refuseOnce('post', signOutUrl, 503, { detail: 'The database is away.' })
  const { user, router, signOut } = await openAccount()
  await signOut()

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(screen.getByText('Status: unauthenticated')).toBeVisible()
  expect(screen.getByText('Name: nobody')).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent(/may still be signed in.*The database is away\./)
  expect(currentSession()).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out again' }))

  expect(await screen.findByText('You are signed out.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(currentSession()).toBeNull()
})

test('A sign-out of somebody whose session had already ended still ends at /main', async () => {
  refuse('post', signOutUrl, 401, { code: 'unauthenticated', detail: 'Not signed in.' })
  const { router, signOut } = await openAccount()
  await signOut()

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(screen.getByText('Status: unauthenticated')).toBeVisible()
})

const cachedInfo = ['guilds', ids.guild, 'info']

test('After a user update, user data is refreshed', async () => {
  const { user } = await openProfile()
  server.use(
    http.patch(userUrl, () => {
      const { profile } = aUserData()
      setUserData(
        aUserData({ profile: { ...profile, premium: true, possibleProfileArguments: ['added_meanwhile'] } }),
      )
      return HttpResponse.json(aUserData({ profile: { ...profile, premium: true } }))
    }),
  )

  await user.click(premiumSwitch())
  await save(user)
  await allSaved()

  await waitFor(() => expect(listed()).toEqual(['{added_meanwhile}']))
})

/** Saves without an answer's body; somebody has moved the time zone meanwhile. */
const savesWithoutBody = () =>
  http.patch(settingsUrl, () => {
    setSettings(aSettings({ chat_prefix: '?', timezone: 'Asia/Tokyo' }))
    return new HttpResponse(null, { status: 204 })
  })

test('After a guild settings update, settings are refreshed and the cached guild info chat_prefix is updated', async () => {
  server.use(savesWithoutBody())
  const { user, type, client } = await openSettings()
  await waitFor(() => expect(client.getQueryData(cachedInfo)).toMatchObject({ chat_prefix: '!' }))

  await type(prefixField(), '?')
  await user.click(saveButton())

  await waitFor(() => expect(zoneField()).toHaveTextContent('Asia/Tokyo'))
  expect(prefixField()).toHaveValue('?')
  expect(client.getQueryData(cachedInfo)).toMatchObject({ name: 'Harbour Lights', chat_prefix: '?' })
})

test('A settings update that leaves the prefix alone leaves the cached guild info alone', async () => {
  const { user, client } = await openSettings()
  await waitFor(() => expect(client.getQueryData(cachedInfo)).toBeDefined())
  const before = client.getQueryData(cachedInfo)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
  await user.click(saveButton())

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(client.getQueryData(cachedInfo)).toEqual(before)
})

test('After a feature update, the response replaces the cached feature', async () => {
  const { user, rerender } = await openFeature({ declaration: aFeatureDeclaration() })
  const answer = aFeature({ message: 'as the server words it' })
  server.use(
    http.patch(featureUrl, () => HttpResponse.json(answer, { headers: { etag: '"v9"' } })),
    http.get(featureUrl, () => fails(500)),
  )
  const field = () => screen.getByRole('textbox', { name: 'Message' })

  await user.type(field(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field()).toHaveValue('as the server words it'))
  rerender(<p>Another page</p>)
  rerender(<FeaturePanel guildId={ids.guild} featureId="welcome" />)
  await user.type(field(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(patchCalls()).toHaveLength(2))
  expect(JSON.parse(patchCalls()[1]?.body ?? '')).toEqual({ message: 'as the server words it!' })
  expect(patchCalls()[1]?.headers['if-match']).toBe('"v9"')
})
