import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getSession } from '@/api/session'
import { signOut } from '@/api/sign-out'
import { SessionGate } from '@/components/app/session-gate'
import { prefixes } from '@/config/paths'
import * as shell from '@/pages/_app'
import { receivedCalls } from '@/tests/msw/received'
import { renderApp } from '@/tests/render-app'

vi.mock('next/font/local', () => ({ default: () => ({ style: { fontFamily: 'Inter' } }) }))

test('/_app: application shell only', () => {
  expect(Object.keys(shell)).toEqual(['default'])
})

test('/main: landing destination after sign-out', async () => {
  const { client, router } = renderApp(<p>Any page</p>, { route: '/user/home' })

  await signOut(client)

  expect(router.asPath).toBe('/main')
})

test('/main: landing destination after a main action', async () => {
  const { router } = renderApp(
    <SessionGate access="signed-in">
      <p>Private page</p>
    </SessionGate>,
    { session: null, route: '/guilds/1/settings' },
  )

  await waitFor(() => expect(router.asPath).toBe('/main?next=%2Fguilds%2F1%2Fsettings'))
})

test('/api/auth (same origin) serves the session', async () => {
  await getSession()

  expect(prefixes.auth).toBe('/api/auth')
  expect(receivedCalls()).toMatchObject([{ method: 'GET', path: '/api/auth' }])
})
