import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getSession } from '@/api/session'
import { signOut } from '@/api/sign-out'
import { paths, prefixes } from '@/config/paths'
import * as shell from '@/pages/_app'
import { receivedCalls } from '@/tests/msw/received'
import { renderApp } from '@/tests/render-app'
import { vi } from 'vitest'

vi.mock('next/font/local', () => ({ default: () => ({ style: { fontFamily: 'Inter' } }) }))

test('/_app: application shell only', () => {
  expect(Object.keys(shell)).toEqual(['default'])
})

test('/main: landing destination after sign-out', async () => {
  const { client, router } = renderApp(<p>Any page</p>, { route: '/user/home' })

  await signOut(client)

  expect(router.asPath).toBe('/main')
})

test('/main: landing destination after a main action', () => {
  expect(paths.main).toBe('/main')
  expect(new URL(paths.mainWithNext('/guilds/1'), 'http://localhost').pathname).toBe('/main')
  expect(existsSync('pages/main.tsx') || existsSync('pages/main/index.tsx')).toBe(true)
})

test('/api/auth (same origin) serves the session', async () => {
  await getSession()

  expect(prefixes.auth).toBe('/api/auth')
  expect(receivedCalls()).toMatchObject([{ method: 'GET', path: '/api/auth' }])
})
