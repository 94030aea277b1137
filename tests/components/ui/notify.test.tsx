import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/components/ui/notify'
import { renderApp } from '@/tests/support/render-app'
import { nodes } from '@/tests/support/nodes'
import { closeToastsInTime } from '@/tests/support/toasts'

// Only the first notification of this file is a page's first.
test('the first notification is added to an existing live region, so that it is announced', async () => {
  renderApp(<p>Page</p>)
  const isAnnounced = vi.fn()
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.textContent)
    if (added.length > 0)
      isAnnounced(nodes('[aria-live]').some((region) => added.every((node) => region.contains(node))))
  })
  observer.observe(document.body, { childList: true, subtree: true })

  notify({ status: 'success', title: 'Very first' })
  await screen.findByText('Very first')
  observer.disconnect()

  expect(isAnnounced.mock.calls).toContainEqual([true])
  expect(isAnnounced.mock.calls).not.toContainEqual([false])
})

test('a notification says its status in words, and what happened; it can be dismissed', async () => {
  const { user } = renderApp(<p>Page</p>)

  notify({ status: 'error', title: 'Not saved', description: 'Somebody else was faster.' })

  const toast = await screen.findByRole('status')
  expect(toast).toHaveTextContent('Error: Not saved')
  expect(toast).toHaveTextContent('Somebody else was faster.')
  expect(screen.getByRole('region', { name: 'Notifications-bottom' })).toHaveAttribute('aria-live', 'polite')
  await user.click(within(toast).getByRole('button', { name: 'Dismiss notification' }))

  await waitFor(() => expect(screen.queryByText('Not saved')).not.toBeInTheDocument())
})

test('the action of a notification runs once and closes it', async () => {
  const onClick = vi.fn()
  const { user } = renderApp(<p>Page</p>)

  notify({ status: 'success', title: 'Saved with undo', action: { label: 'Undo', onClick } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(onClick).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Saved with undo')).not.toBeInTheDocument())
})

test('the same notification is not shown twice at once', async () => {
  renderApp(<p>Page</p>)
  const failure = { status: 'error', title: 'Not saved', description: 'You are offline.' } as const

  notify(failure)
  await screen.findByText('Not saved')
  notify({ ...failure, description: 'The server is busy.' })
  notify(failure)

  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Error: Not savedThe server is busy.',
      'Error: Not savedYou are offline.',
    ]),
  )
})

test('a newer notification about the same subject replaces the older, and at most three are shown', async () => {
  renderApp(<p>Page</p>)
  const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)

  for (const title of ['Prefix saved', 'Prefix undone']) notify({ about: 'prefix', status: 'success', title })
  for (const title of ['One', 'Two']) notify({ status: 'success', title })
  await waitFor(() => expect(shown()).toEqual(['Done: Prefix undone', 'Done: One', 'Done: Two']))

  notify({ status: 'success', title: 'Three' })
  await waitFor(() => expect(shown()).toEqual(['Done: One', 'Done: Two', 'Done: Three']))
})

test('a notification stays while it has the focus, and returns the focus when dismissed', async () => {
  closeToastsInTime()
  const { user } = renderApp(<input aria-label="Prefix" />)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  notify({ status: 'success', title: 'Saved to undo', action: { label: 'Undo', onClick: () => undefined } })
  await screen.findByText('Saved to undo')
  act(() => screen.getByRole('textbox', { name: 'Prefix' }).focus())

  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => void vi.advanceTimersByTime(20_000))
  vi.useRealTimers()

  expect(screen.getByText('Saved to undo')).toBeVisible()
  await user.keyboard('{Tab}{Enter}')
  expect(screen.getByRole('textbox', { name: 'Prefix' })).toHaveFocus()
})
