import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/http'
import { ErrorNotice } from '@/components/shell/error-notice'
import { ids } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

const route = `/guilds/${ids.guild}`
const failure = (status: number, code = 'unknown', details = {}) =>
  new ApiError(status, code, `Detail of ${status}`, details)

const show = (error: ApiError, props = {}) =>
  renderApp(<ErrorNotice error={error} guildId={ids.guild} {...props} />, { route })

test.each([
  [0, 'offline', 'The server can’t be reached'],
  [403, 'not_you', 'You can’t see this'],
  [403, 'forbidden', 'You don’t have access'],
  [404, 'unknown', 'There is nothing here'],
  [500, 'internal', 'Something went wrong on our side'],
  [502, 'unknown', 'Temporarily unavailable'],
  [503, 'unavailable', 'Temporarily unavailable'],
  [503, 'no_bot_token', 'The bot’s token doesn’t work'],
  [503, 'bot_token_refused', 'The bot’s token doesn’t work'],
  [503, 'bot_token_foreign', 'The bot’s token doesn’t work'],
])('status %i with code %s: %s', (status, code, title) => {
  show(failure(status, code), { onRetry: vi.fn() })

  expect(screen.getByRole('heading', { name: title })).toBeVisible()
})

test.each([
  [403, 'forbidden'],
  [404, 'unknown'],
  [418, 'teapot'],
  [500, 'unknown'],
  [503, 'unknown'],
  [503, 'bot_token_refused'],
])('the server’s message for a %i is shown', (status, code) => {
  show(failure(status, code))

  expect(screen.getByText(`Detail of ${status}`)).toBeVisible()
})

test('without a message from the server the notice explains the status', () => {
  show(failure(500, 'unknown', { isFromServer: false }))

  expect(screen.getByRole('alert')).toHaveTextContent(/The error has been logged/)
})

test('no access: says what is required and who can grant it', () => {
  show(failure(403, 'no_access'))

  expect(screen.getByRole('alert')).toHaveTextContent(/Ask the owner.*Manage Server/)
  expect(screen.getByRole('link', { name: 'Back to your servers' })).toHaveAttribute('href', '/user/home')
})

test('bot absent: offers an invitation to this guild', () => {
  show(failure(404, 'bot_absent'))

  const link = screen.getByRole('link', { name: 'Invite the bot' })
  expect(new URL(link.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(ids.guild)
})

test('signed out: offers to sign in again and return here', () => {
  show(failure(401, 'unauthenticated'))

  const link = screen.getByRole('link', { name: 'Sign in again' })
  expect(link).toHaveAttribute('href', `/api/auth/login?${new URLSearchParams({ next: route })}`)
})

test('a server failure shows its request id and can be retried', async () => {
  const onRetry = vi.fn()
  const { user } = show(failure(500, 'internal', { requestId: 'req-7' }), { onRetry })

  expect(screen.getByText('req-7')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(onRetry).toHaveBeenCalledOnce()
})

test('too many requests: counts down before retrying is possible', async () => {
  vi.useFakeTimers()
  show(failure(429, 'rate_limited', { retryAfter: 2 }), { onRetry: vi.fn() })

  expect(screen.getByRole('button', { name: 'Try again in 2 seconds' })).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: 'Try again in 1 second' })).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test.each([
  [429, 86_400, 'Try again in 120 seconds'],
  [429, -5, 'Try again in 1 second'],
  [429, undefined, 'Try again in 5 seconds'],
  [503, 3, 'Try again in 3 seconds'],
])('a %i with a wait of %s seconds counts down within limits', (status, retryAfter, name) => {
  show(failure(status, 'unknown', { retryAfter }), { onRetry: vi.fn() })

  expect(screen.getByRole('button', { name })).toBeDisabled()
})

test('a 503 without Retry-After can be retried at once', () => {
  show(failure(503), { onRetry: vi.fn() })

  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
