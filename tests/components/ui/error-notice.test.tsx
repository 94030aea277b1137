import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/http'
import { ErrorNotice } from '@/components/shell/error-notice'
import { ids } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

const route = `/guilds/${ids.guild}`
const failure = (status: number, code = 'unknown', details = {}) =>
  new ApiError(status, code, `Detail of ${status}`, details)

test('no access: says what is required and who can grant it', () => {
  renderApp(<ErrorNotice error={failure(403, 'no_access')} guildId={ids.guild} />, { route })

  expect(screen.getByRole('alert')).toHaveTextContent(/Ask the owner.*Manage Server/)
  expect(screen.getByRole('link', { name: 'Back to your servers' })).toHaveAttribute('href', '/user/home')
})

test('another user’s data: does not mention servers', () => {
  renderApp(<ErrorNotice error={failure(403, 'not_you')} />, { route })

  expect(screen.getByRole('alert')).toHaveTextContent('You can’t see this')
})

test('bot absent: offers an invitation to this guild', () => {
  renderApp(<ErrorNotice error={failure(404, 'bot_absent')} guildId={ids.guild} />, { route })

  const link = screen.getByRole('link', { name: 'Invite the bot' })
  expect(new URL(link.getAttribute('href') ?? '').searchParams.get('guild_id')).toBe(ids.guild)
})

test('a refusal of the backend shows its message', () => {
  renderApp(<ErrorNotice error={failure(403, 'forbidden')} guildId={ids.guild} />, { route })

  expect(screen.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
  expect(screen.getByText('Detail of 403')).toBeVisible()
})

test.each([404, 500, 503])('the server’s message for a %i is shown', (status) => {
  renderApp(<ErrorNotice error={failure(status)} />, { route })

  expect(screen.getByText(`Detail of ${status}`)).toBeVisible()
})

test('without a message from the server the notice explains the status', () => {
  renderApp(<ErrorNotice error={failure(500, 'unknown', { isSaid: false })} />, { route })

  expect(screen.getByRole('alert')).toHaveTextContent(/The error has been logged/)
})

test('signed out: offers to sign in again and return here', () => {
  renderApp(<ErrorNotice error={failure(401, 'unauthenticated')} />, { route })

  const link = screen.getByRole('link', { name: 'Sign in again' })
  expect(link).toHaveAttribute('href', `/api/auth/login?${new URLSearchParams({ next: route })}`)
})

test.each([
  [0, 'offline', 'The server can’t be reached'],
  [404, 'unknown', 'There is nothing here'],
  [500, 'internal', 'Something went wrong on our side'],
  [502, 'unknown', 'Temporarily unavailable'],
  [503, 'unavailable', 'Temporarily unavailable'],
])('status %i with code %s: %s', (status, code, title) => {
  renderApp(<ErrorNotice error={failure(status, code)} onRetry={vi.fn()} />, { route })

  expect(screen.getByRole('heading', { name: title })).toBeVisible()
})

test('an unknown failure shows the server’s message', () => {
  renderApp(<ErrorNotice error={failure(418, 'teapot')} />, { route })

  expect(screen.getByRole('alert')).toHaveTextContent('Detail of 418')
})

test('a server failure shows its request id and can be retried', async () => {
  const onRetry = vi.fn()
  const error = failure(500, 'internal', { requestId: 'req-7' })
  const { user } = renderApp(<ErrorNotice error={error} onRetry={onRetry} />, { route })

  expect(screen.getByText('req-7')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(onRetry).toHaveBeenCalledOnce()
})

test('too many requests: counts down before retrying is possible', async () => {
  vi.useFakeTimers()
  const error = failure(429, 'rate_limited', { retryAfter: 2 })
  renderApp(<ErrorNotice error={error} onRetry={vi.fn()} />, { route })

  expect(screen.getByRole('button', { name: 'Try again in 2 seconds' })).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: 'Try again in 1 second' })).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('a 503 with Retry-After counts down as well; without one it can be retried at once', () => {
  const error = failure(503, 'unavailable', { retryAfter: 3 })
  const { rerender } = renderApp(<ErrorNotice error={error} onRetry={vi.fn()} />, { route })
  expect(screen.getByRole('button', { name: 'Try again in 3 seconds' })).toBeDisabled()

  rerender(<ErrorNotice error={failure(503, 'other', { requestId: 'req-8' })} onRetry={vi.fn()} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test.each([
  [86_400, 'Try again in 120 seconds'],
  [-5, 'Try again in 1 second'],
  [undefined, 'Try again in 5 seconds'],
])('a wait of %s seconds is kept within limits', (retryAfter, name) => {
  renderApp(<ErrorNotice error={failure(429, 'rate_limited', { retryAfter })} onRetry={vi.fn()} />, { route })

  expect(screen.getByRole('button', { name })).toBeDisabled()
})
