import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/http'
import { ErrorNotice } from '@/components/shell/error-notice'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

const route = `/guilds/${ids.guild}`
const onRetry = vi.fn()

const show = (status: number, code = 'unknown', details = {}) => {
  const error = new ApiError(status, code, `Detail of ${status}`, details)
  return renderApp(<ErrorNotice error={error} guildId={ids.guild} onRetry={onRetry} />, { route })
}
const link = (name: string) => screen.getByRole('link', { name })

test.each([
  [0, 'offline', 'The dashboard can’t be reached'],
  [200, 'answer_lost', 'Done, but the answer didn’t arrive'],
  [401, 'token_refused', 'The service behind this dashboard doesn’t accept your sign-in'],
  [403, 'not_you', 'You can’t see this'],
  [403, 'forbidden', 'You don’t have access', 'Detail of 403'],
  [404, 'unknown', 'There is nothing here', 'Detail of 404'],
  [418, 'teapot', 'That didn’t work', 'Detail of 418'],
  [500, 'internal', 'Something went wrong on our side', 'Detail of 500'],
  [503, 'unavailable', 'Temporarily unavailable', 'Detail of 503'],
  [503, 'no_bot_token', 'The bot’s token doesn’t work'],
  [503, 'bot_token_refused', 'The bot’s token doesn’t work', 'Detail of 503'],
])('status %i with code %s: %s %s', (status, code, title, message = title) => {
  show(status, code)

  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sign in again' })).not.toBeInTheDocument()
})

test('without a message from the server the notice explains the status', () => {
  show(500, 'unknown', { isFromServer: false })

  expect(screen.getByRole('alert')).toHaveTextContent(/The error has been logged/)
})

test('no access: says what is required and who can grant it', () => {
  show(403, 'no_access')

  expect(screen.getByRole('alert')).toHaveTextContent(/Ask the owner.*Manage Server/)
  expect(link('Back to your servers')).toHaveAttribute('href', '/user/home')
})

test('no access with a backend of the operator’s own: no role of the dashboard is advised', () => {
  const error = new ApiError(403, 'no_access', 'Sent ashore.')
  renderApp(<ErrorNotice error={error} guildId={ids.guild} />, { route, publicConfig: { backend: 'own' } })

  expect(screen.getByRole('alert')).toHaveTextContent(/Ask the owner.*Manage Server/)
  expect(screen.getByRole('alert')).not.toHaveTextContent(/access to this dashboard/)
})

test('bot absent: offers an invitation to this guild', () => {
  show(404, 'bot_absent')

  const url = new URL(link('Invite the bot').getAttribute('href') ?? '')
  expect(url.searchParams.get('guild_id')).toBe(ids.guild)
})

test('signed out: offers to sign in again and return here', () => {
  show(401, 'unauthenticated')

  const href = `/api/auth/login?${new URLSearchParams({ next: route })}`
  expect(link('Sign in again')).toHaveAttribute('href', href)
})

test('a server failure shows its request id and can be retried', async () => {
  const { user } = show(500, 'internal', { requestId: 'req-7' })

  expect(screen.getByText('req-7')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(onRetry).toHaveBeenCalledOnce()
})

test('too many requests: counts down before retrying is possible', async () => {
  vi.useFakeTimers()
  show(429, 'rate_limited', { retryAfter: 2 })

  for (const name of ['Try again in 2 seconds', 'Try again in 1 second']) {
    expect(screen.getByRole('button', { name })).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test.each([
  [429, 86_400, 'Try again in 120 seconds'],
  [429, -5, 'Try again in 1 second'],
  [429, undefined, 'Try again in 5 seconds'],
  [503, 3, 'Try again in 3 seconds'],
])('a %i with a wait of %s seconds counts down within limits', (status, retryAfter, name) => {
  show(status, 'unknown', { retryAfter })

  expect(screen.getByRole('button', { name })).toBeDisabled()
})

test('a 503 without Retry-After can be retried at once', () => {
  show(503)

  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
