import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UserMenu } from '@/components/shell/top-bar'
import { currentSession } from '@/tests/msw/session'
import { renderApp } from '@/tests/render-app'

async function openMenu() {
  const app = renderApp(<UserMenu />, { route: '/user/home' })
  await app.user.click(screen.getByRole('button', { name: 'Your account' }))
  return { ...app, signOut: await screen.findByRole('button', { name: 'Sign out' }) }
}

test('shows who is signed in', async () => {
  await openMenu()

  expect(await screen.findByText('Ada Winter')).toBeVisible()
  expect(screen.getByText('@ada')).toBeVisible()
})

test('leads to the own profile, servers and game servers', async () => {
  await openMenu()

  expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/user/profile')
  expect(screen.getByRole('link', { name: 'Servers' })).toHaveAttribute('href', '/user/home')
  expect(screen.getByRole('link', { name: 'Game servers' })).toHaveAttribute('href', '/user/game')
})

test('signs out and leads to the public page', async () => {
  const { user, router, signOut } = await openMenu()

  await user.click(signOut)

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(currentSession()).toBeNull()
})
