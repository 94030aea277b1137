import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renewSession } from '@/api/session'
import { useSignOut } from '@/api/sign-out'
import { SessionGate } from '@/components/app/session-gate'
import { setSession } from '@/tests/msw/session'
import { renderApp } from '@/tests/support/render-app'

function SignOutButton() {
  const signOut = useSignOut()
  return <button onClick={() => signOut.mutate()}>Leave</button>
}

const gate = (
  <SessionGate access="signed-in">
    <h1>Private page</h1>
    <SignOutButton />
  </SessionGate>
)
const route = '/guilds/200000000000000001/settings?tab=1'

test('a visitor is redirected to the landing page and can return from there', async () => {
  const { router } = renderApp(gate, { session: null, route })

  await waitFor(() => expect(router.asPath).toBe(`/main?${new URLSearchParams({ next: route })}`))
})

test('the page is rendered while the session is fetched, and stays for a signed-in user', async () => {
  const { router } = renderApp(gate, { session: 'not asked', route })

  expect(screen.getByRole('heading', { name: 'Private page' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(router.asPath).toBe(route)
})

test('an ended session keeps the page and asks to sign in again', async () => {
  const { client, router } = renderApp(gate, { route })
  setSession(null)

  await act(() => renewSession(client).catch(() => undefined))

  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  expect(dialog).toBeVisible()
  expect(screen.getByText('Private page')).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'Sign in again' })
  expect(link).toHaveAttribute('href', `/api/auth/login?${new URLSearchParams({ next: route })}`)
  expect(router.asPath).toBe(route)
})

test('signing out does not count as an ended session', async () => {
  const { user, router } = renderApp(gate, { route })

  await user.click(screen.getByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
