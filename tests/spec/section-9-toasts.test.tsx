import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/components/ui/notify'
import { alertStatuses } from '@/config/toast'
import { advance, holdClock } from './support'

async function showToast(title: string) {
  notify({ status: 'success', title })
  await act(() => vi.dynamicImportSettled())
  return screen.findByText(title)
}

test('A toast is at the bottom, within its minimum and maximum width', async () => {
  const toast = await showToast('Saved here')

  expect(screen.getByRole('region', { name: 'Notifications-bottom' })).toContainElement(toast)
  const frame = screen.getByRole('status')
  expect(frame).toContainElement(toast)
  expect(getComputedStyle(frame)).toMatchObject({ maxWidth: '560px', minWidth: '300px' })
})

test('A toast disappears after 5000 ms', async () => {
  holdClock()
  const asked = Date.now()
  await showToast('Saved for a while')
  const shown = Date.now()

  await advance(asked + 4_500 - Date.now())
  expect(screen.getByText('Saved for a while')).toBeVisible()
  await advance(shown + 5_000 - Date.now())
  await waitFor(() => expect(screen.queryByText('Saved for a while')).not.toBeInTheDocument())
})

test('Alert statuses: info, warning, success, error, loading', () => {
  expect(alertStatuses).toEqual(['info', 'warning', 'success', 'error', 'loading'])
})
