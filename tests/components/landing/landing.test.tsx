import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Landing } from '@/components/landing/landing'
import { NotFound, ServerProblem } from '@/components/landing/problem-pages'
import { defaultBrand } from '@/config/brand'
import { brandColours } from '@/theme/brand-colours'
import { receivedLines } from '@/tests/msw/received'
import { renderApp } from '@/tests/support/render-app'

const signIn = () => screen.getByRole('link', { name: 'Sign in with Discord' })

test('a visitor sees what the product is and can sign in, without a request to the server', () => {
  renderApp(<Landing />, { session: null })

  expect(screen.getByRole('heading', { level: 1, name: defaultBrand.tagline })).toBeVisible()
  expect(signIn()).toHaveAttribute('href', '/api/auth/login')
  expect(screen.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', defaultBrand.links.source)
  expect(receivedLines()).toEqual([])
})

test('the sample settings can be tried with a chat preview, without a request to the server', async () => {
  const { user } = renderApp(<Landing />, { session: null })
  const prefix = screen.getByRole('textbox', { name: 'Prefix' })

  await user.clear(prefix)
  await user.type(prefix, 'hey.')
  expect(screen.getByText('hey.', { selector: 'mark' })).toBeVisible()

  expect(screen.getByText(/^Welcome, mira!/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Greet new members' }))
  expect(screen.getByText(/^Welcome, mira!/)).not.toBeVisible()
  expect(receivedLines()).toEqual([])
})

test('after signing in the user returns to the page that required it, with its query and fragment', () => {
  const route = `/main?${new URLSearchParams({ next: '/guilds/1?tab=a#b' })}`
  renderApp(<Landing />, { session: null, route })

  expect(screen.getByText('Sign in to continue to the page you asked for.')).toBeVisible()
  expect(signIn()).toHaveAttribute('href', '/api/auth/login?next=%2Fguilds%2F1%3Ftab%3Da%23b')
})

test.each([
  ['cancelled', /Sign-in was cancelled/],
  ['state', /Sign-in didn’t work/],
  ['platform_rate_limited', /Discord couldn’t be reached/],
  ['database_unavailable', /The dashboard can’t save anything right now/],
  ['rate_limited', /too many sign-ins from your network/],
])('a sign-in that ended with %s says what to do', (code, text) => {
  renderApp(<Landing />, { session: null, route: `/main?sign_in=${code}` })

  expect(screen.getByText(text)).toBeVisible()
})

test('whoever is signed in although a sign-in failed is told so, and taken to where they wanted to go', async () => {
  const text = 'That sign-in didn’t go through, but you are still signed in.'
  const failed = (next: string) => `/main?${new URLSearchParams({ sign_in: 'sign_in_failed', next })}`
  const { unmount } = renderApp(<Landing />, { route: failed('//evil.example') })
  expect(screen.getByText(text)).toBeVisible()
  expect(window.location.pathname).toBe('/main')
  unmount()

  const { router } = renderApp(<Landing />, { route: failed('/guilds/1/settings?tab=a') })
  expect(await screen.findByText(text)).toBeVisible()
  expect(router.snapshot().asPath).toBe('/guilds/1/settings?tab=a')
})

test('the demo says that it is a demo', () => {
  renderApp(<Landing />, { session: null, publicConfig: { mode: 'demo' } })

  expect(screen.getByText(/This is the demo/)).toBeVisible()
})

test.each(['//evil.example', '/.//evil.example', 'https://evil.example'])(
  'the landing page does not redirect to %s',
  (next) => {
    const route = `/main?${new URLSearchParams({ next })}`
    const { unmount } = renderApp(<Landing />, { session: null, route })
    expect(signIn()).toHaveAttribute('href', '/api/auth/login')
    unmount()

    renderApp(<Landing />, { route })
    for (const link of screen.getAllByRole('link', { name: 'Open dashboard' }))
      expect(link).toHaveAttribute('href', '/user/home')
  },
)

test.each([
  ['the page for an unknown URL', NotFound, 'This page doesn’t exist', 'Back to your servers', '/user/home'],
  ['the error page', ServerProblem, 'Something went wrong on our side', 'Go to the home page', '/main'],
])('%s links back without a request to the server', (_, Problem, title, name, href) => {
  renderApp(<Problem />, { session: 'not asked', route: '/nowhere' })

  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(screen.queryAllByRole('button', { name: 'Reload the page' })).toHaveLength(href === '/main' ? 1 : 0)
  expect(receivedLines()).toEqual([])
})

test('the page of what failed on the server names the request, by which its log is searched', () => {
  const { rerender } = renderApp(<ServerProblem requestId="a1b2c3d4" />, { session: 'not asked' })
  expect(screen.getByText(/^Request ID/)).toHaveTextContent('Request ID: a1b2c3d4')

  // In place of a page that failed in the browser.
  rerender(<ServerProblem />)
  expect(screen.queryByText(/Request ID/)).not.toBeInTheDocument()
})

test('a deployment’s own name, logo and links are on its pages, and nothing of ours but the software’s name', async () => {
  const links = {
    ...defaultBrand.links,
    support: 'https://lyra.example/help',
    privacy: 'https://lyra.example/privacy',
  }
  const brand = {
    ...{ name: 'Lyra', tagline: 'Stars for your server.', links, colours: brandColours('#0f766e') },
    ...{ logo: { href: '/logo.svg', width: 56 }, isPowered: true },
  }
  const { unmount } = renderApp(<Landing />, { session: null, publicConfig: { brand } })

  expect(screen.getByRole('heading', { level: 1, name: 'Stars for your server.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Lyra, home page' })).toHaveTextContent('Lyra')
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', links.privacy)
  expect(screen.getAllByText(/Guildhall|Open source/).map(({ textContent }) => textContent)).toEqual([
    'Powered by Guildhall',
  ])
  expect(getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-brand-500')).toBe(
    '#0F766E',
  )
  unmount()

  renderApp(<NotFound />, { session: null, publicConfig: { brand: { ...brand, isPowered: false } } })
  expect(screen.getByRole('link', { name: 'Lyra, home page' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('Guildhall')
})
