import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSettings, prefixField } from '@/tests/components/settings/open-settings'
import { patches } from '@/tests/msw/received'
import { refuse, server } from '@/tests/msw/server'
import { savedSettings, settingsUrl } from '@/tests/msw/settings'
import { expectFocus } from '@/tests/support/expect-focus'

test('a form that was saved too often counts down in its bar, and can be saved once that is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { user } = await openSettings()
  refuse('patch', settingsUrl, 429, { code: 'rate_limited', detail: 'Slow down.', retry_after: 9 })
  await user.type(prefixField(), 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const held = await screen.findByRole('button', { name: 'Try again in 9 seconds' })
  expect(held).toHaveAttribute('aria-disabled', 'true')
  await user.click(held)
  fireEvent.keyDown(prefixField(), { key: 's', ctrlKey: true })
  expect(patches()).toHaveLength(1)
  server.resetHandlers()
  vi.setSystemTime(Date.now() + 9_000)
  await expectFocus(await screen.findByRole('button', { name: 'Save' }))

  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/saved/)
  expect(savedSettings()).toMatchObject({ chat_prefix: '!x' })
})
