import './animation-frames'
import { configure } from '@testing-library/react'
import { MotionGlobalConfig } from 'framer-motion'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { threadId } from 'node:worker_threads'
import { StubMediaQueryList } from '@/tests/support/media'
import { leaveOutOwnerStacks } from '@/tests/support/owner-stacks'
import { quickenQueries } from '@/tests/support/quick-queries'
import { awaitToasts } from '@/tests/support/toasts'

/*
 * What is done once to a worker's page, which all its files share: this module is evaluated once, the setup file before
 * each file of tests.
 */

// A busy machine answers late; waiting longer costs nothing where the answer comes.
configure({ asyncUtilTimeout: 5_000 })

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

leaveOutOwnerStacks()

// Node's reaches the pages of other threads; a browser's stays with its tabs.
const ThreadsChannel = BroadcastChannel
class TabsChannel extends ThreadsChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`)
  }
}
Object.assign(globalThis, { BroadcastChannel: TabsChannel })

quickenQueries()
awaitToasts()
MotionGlobalConfig.skipAnimations = true
