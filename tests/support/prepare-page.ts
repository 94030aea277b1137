import './animation-frames'
import { configure } from '@testing-library/react'
import { MotionGlobalConfig } from 'framer-motion'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { threadId } from 'node:worker_threads'
import * as React from 'react'
import { lightenDefaultStyles } from '@/tests/support/light-default-styles'
import { StubMediaQueryList } from '@/tests/support/media'
import { patience } from '@/tests/support/patience'
import { quickenQueries } from '@/tests/support/quick-queries'
import { awaitToasts } from '@/tests/support/toasts'

/*
 * What is done once to a worker's page, which all its files share: this module is evaluated once, the setup file before
 * each file of tests.
 */

configure({ asyncUtilTimeout: patience })

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
window.matchMedia = (query) => new StubMediaQueryList(query)
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = () => undefined

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

/**
 * React notes the call stack of each element that it makes, up to 10,000 a second, to say in a warning where the element
 * comes from: about a sixth of the time of a test that draws a page. Here that number counts as reached at once.
 * Warnings come as ever, and name their components.
 */
function leaveOutOwnerStacks() {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (!(internals instanceof Object && 'recentlyCreatedOwnerStacks' in internals))
    throw new Error(
      'React no longer counts the stacks of its elements: look again what its development build does.',
    )
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
  })
}
leaveOutOwnerStacks()

// Node's reaches the pages of other threads; a browser's stays with its tabs.
const ThreadsChannel = BroadcastChannel
class TabsChannel extends ThreadsChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`)
  }
}
Object.assign(globalThis, { BroadcastChannel: TabsChannel })

lightenDefaultStyles()
quickenQueries()
awaitToasts()
MotionGlobalConfig.skipAnimations = true
