import '@/tests/support/prepare-page'
import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { setServerReached } from '@/api/reachability'
import { LazyPickerPanel } from '@/components/discord/pickers/picker-frame'
import { preload } from '@/components/ui/preloadable'
import { drafts } from '@/stores/drafts'
import { favourites } from '@/stores/favourites'
import { firstSteps } from '@/stores/first-steps'
import { imageHosts } from '@/stores/image-hosts'
import { messageView } from '@/stores/message-view'
import { palette } from '@/stores/palette'
import { recentGuilds } from '@/stores/recent-guilds'
import { storageRefusal } from '@/stores/persisted'
import { clearClients } from '@/tests/support/clients'
import { resetState } from '@/tests/msw/answers'
import { server, unhandledRequests } from '@/tests/msw/server'
import { clearToasts, keepToasts } from '@/tests/support/toasts'

beforeAll(async () => {
  server.listen({
    onUnhandledRequest: (request) => void unhandledRequests.push(`${request.method} ${request.url}`),
  })
  // A page fetches these while a person reads; a test goes on at once.
  await Promise.all([preload(LazyPickerPanel), import('@/api/answers')])
})

const logged: unknown[][] = []

beforeEach(() => {
  keepToasts()
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => void logged.push(words))
})

/** A dialog's entry in the history goes with the dialog, in a moment; the next test begins after that. */
async function leaveDialogs() {
  while (window.history.state?.isDialog === true) await new Promise((resolve) => setImmediate(resolve))
}

afterEach(async () => {
  cleanup()
  await leaveDialogs()
  clearToasts()
  clearClients()
  // Who was offline in a test has not left the next one without answers.
  onlineManager.setOnline(true)
  setServerReached(true)
  vi.useRealTimers()
  server.resetHandlers()
  drafts.setState(drafts.getInitialState(), true)
  favourites.store.setState(favourites.store.getInitialState(), true)
  firstSteps.setState(firstSteps.getInitialState(), true)
  imageHosts.setState(imageHosts.getInitialState(), true)
  messageView.setState(messageView.getInitialState(), true)
  palette.setState(palette.getInitialState(), true)
  recentGuilds.store.setState(recentGuilds.store.getInitialState(), true)
  storageRefusal.setState(storageRefusal.getInitialState(), true)
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  const unhandled = unhandledRequests.splice(0)
  resetState()
  expect(unhandled, 'requests that no handler answers').toEqual([])
  expect(logged.splice(0), 'console.error and console.warn').toEqual([])
})

afterAll(() => {
  server.close()
})
