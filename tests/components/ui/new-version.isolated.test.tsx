import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import dynamic from 'next/dynamic'
import { expect, test, vi } from 'vitest'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { ConnectionBanner } from '@/components/ui/connection'
import { whileLoading } from '@/components/ui/preloadable'
import { areDraftsKept, saveDraft } from '@/stores/drafts'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'

const chunk = '/_next/static/chunks/calendar.js'

function failScript() {
  const script = Object.assign(document.createElement('script'), { src: chunk, type: 'text/plain' })
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  script.remove()
}

function EditedForm() {
  useLeaveGuard(true, areDraftsKept)
  return null
}

/** Whether the browser would ask before it leaves the page. */
const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('code that the server no longer has means a new version, which is loaded without losing edits', async () => {
  const load = () => {
    failScript()
    return Promise.reject(new Error('ChunkLoadError'))
  }
  const Calendar = dynamic(load, { loading: whileLoading() })
  server.use(http.get(`*${chunk}`, () => HttpResponse.error(), { once: true }))
  const { user } = renderApp(
    <>
      <ConnectionBanner />
      <EditedForm />
      <Calendar />
    </>,
  )
  expect(await screen.findByText('The dashboard can’t be reached')).toBeVisible()
  expect(screen.queryByText(/There is a new version/)).not.toBeInTheDocument()

  server.use(http.get(`*${chunk}`, () => new HttpResponse(null, { status: 404 })))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getAllByText(/There is a new version/)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()

  saveDraft(
    { userId: '1', guildId: '2', form: 'settings' },
    { savedAt: Date.now(), changes: { prefix: '$' } },
  )
  expect(asksToLeave()).toBe(true)
  const [reload] = screen.getAllByRole('button', { name: 'Reload' })
  // jsdom cannot reload, and says so.
  vi.spyOn(console, 'error').mockReturnValue()
  if (reload) fireEvent.click(reload)
  expect(asksToLeave()).toBe(false)

  localStorage.clear()
  expect(asksToLeave()).toBe(true)
})
