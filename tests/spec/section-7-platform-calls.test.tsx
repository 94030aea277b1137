import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { getCurrentUser, getGuildList, useCurrentUser } from '@/api/current-user'
import { useSession } from '@/api/session'
import { aClient } from '@/tests/support/clients'
import { aCurrentUser, aGuildPreview, aSession, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { currentUserUrl, setGuildList } from '@/tests/msw/discord'
import { receivedLines } from '@/tests/msw/received'
import { server, refuse } from '@/tests/msw/server'
import { currentSession, sessionUrl, setSession } from '@/tests/msw/session'
import { renderApp, renderAppHook } from '@/tests/support/render-app'
import { receivedCall } from './support'

const refuseUser = () => refuse('get', currentUserUrl, 401, { code: 'unauthenticated', detail: 'No.' })

function Account() {
  const { status } = useSession()
  const { data, error } = useCurrentUser()
  return (
    <p>
      {status}: {error?.message ?? data?.username}
    </p>
  )
}

test('The platform is called at base version 10 with a Bearer token, through a shared request helper', async () => {
  const guilds = [aGuildPreview({ name: 'One' }), aGuildPreview({ id: ids.otherGuild, name: 'Two' })]
  setGuildList(guilds)
  const client = aClient(aSession({ access_token: 'token-of-this-page' }))

  expect(await getCurrentUser(client)).toEqual(aCurrentUser())
  expect(await getGuildList(client)).toEqual(guilds)

  for (const path of ['/platform/v10/users/@me', '/platform/v10/users/@me/guilds'])
    expect(receivedCall('GET', path)).toMatchObject({
      body: '',
      credentials: 'include',
      headers: { authorization: 'Bearer token-of-this-page' },
    })
})

test("GET /users/@me: a 401 signs the user out and raises 'Not logged in'", async () => {
  refuseUser()
  const { router, client } = renderApp(<p>Any page</p>, { route: '/user/home' })

  await expect(getCurrentUser(client)).rejects.toMatchObject({ status: 401, message: 'Not logged in' })

  expect(currentSession()).toBeNull()
  expect(router.asPath).toBe('/main')
})

test('GET /users/@me: a 401 leaves no mounted screen signed in', async () => {
  refuseUser()
  renderApp(<Account />, { route: '/user/home' })

  expect(await screen.findByText(/^unauthenticated/)).toBeVisible()
  expect(receivedLines().filter((line) => line === 'POST /api/auth/signout')).toHaveLength(1)
})

test('GET /users/@me: an expired token is renewed instead', async () => {
  setSession(aSession({ access_token: 'renewed' }))
  server.use(
    http.get(currentUserUrl, ({ request }) =>
      request.headers.get('authorization') === 'Bearer renewed'
        ? HttpResponse.json(aCurrentUser())
        : fails(401, { code: 'unauthenticated', detail: 'No.' }),
    ),
  )

  renderApp(<Account />, { session: aSession({ access_token: 'ran-out' }), route: '/user/home' })

  expect(await screen.findByText('authenticated: ada')).toBeVisible()
})

test.each([403, 429, 503])('GET /users/@me: only a 401 signs out, not a %i', async (status) => {
  refuse('get', currentUserUrl, status, { detail: 'The platform is down.' })

  renderApp(<Account />, { route: '/user/home' })

  expect(await screen.findByText('authenticated: The platform is down.')).toBeVisible()
  expect(currentSession()).toEqual(aSession())
})

test('The current user is cached under key users/me', async () => {
  const { client } = renderAppHook(() => useCurrentUser())

  await waitFor(() => expect(client.getQueryData(['users/me'])).toEqual(aCurrentUser()))
})

test.each([
  ['A session near its end is renewed before it is used', 50_000, 'next'],
  ['A session with more than a minute left is used as it is', 70_000, 'this'],
])('%s', async (_, left, used) => {
  server.use(http.get(sessionUrl, () => HttpResponse.json(aSession({ access_token: 'next' }))))
  const expires_at = new Date(Date.now() + left).toISOString()

  await getCurrentUser(aClient(aSession({ access_token: 'this', expires_at })))

  expect(receivedCall('GET', '/platform/v10/users/@me').headers.authorization).toBe(`Bearer ${used}`)
})
