import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { MotionGlobalConfig } from 'framer-motion'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { clearClients } from '@/tests/clients'
import { quickenQueries } from '@/tests/quick-queries'
import { resetMedia, stubMedia } from '@/tests/media'
import { resetState, server, unhandledRequests } from '@/tests/msw/server'

// A busy machine answers late; waiting longer costs nothing where the answer comes.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

// What jsdom leaves out.
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Object.assign(globalThis, { IntersectionObserver: SilentObserver, ResizeObserver: SilentObserver })
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined
stubMedia()
quickenQueries()
MotionGlobalConfig.skipAnimations = true

// jsdom's files cannot be sent by Node's fetch, so form data and files are Node's; a form's own entries still count.
const FormFormData = FormData
const NodeFormData = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData
class SendableFormData extends NodeFormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super()
    if (!form) return
    for (const [name, value] of new FormFormData(form, submitter)) this.append(name, value)
  }
}
Object.assign(globalThis, { FormData: SendableFormData, File: NodeFile, Blob: NodeBlob })

beforeAll(() => {
  server.listen({
    onUnhandledRequest: (request) => void unhandledRequests.push(`${request.method} ${request.url}`),
  })
})

const complaints: unknown[][] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => void complaints.push(words))
})

afterEach(() => {
  cleanup()
  clearClients()
  vi.useRealTimers()
  server.resetHandlers()
  resetMedia()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  const unhandled = unhandledRequests.splice(0)
  resetState()
  expect(unhandled, 'requests that no handler answers').toEqual([])
  expect(complaints.splice(0), 'console.error and console.warn').toEqual([])
})

afterAll(() => {
  server.close()
})
