import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { languageCookie } from '@/config/messages/languages'
import type { Balancer } from './balancer'
import { type Replicas, startReplicas } from './start-replicas'
import { listening } from './steps'

export { expect } from '@playwright/test'

type Fixtures = {
  /** What this test provokes on purpose, e.g. `/status of 412/`; everything else on the console fails it. */
  provoked: RegExp
  /** A second browser, with cookies and storage of its own, watched like the first. */
  otherPage: Page
  /** What the operator of the two replicas has: what they send to collectors, and their database. */
  operated: Replicas
}

export type Options = {
  /** Pages are served by two replicas in turn, on one PostgreSQL, and not by the one program that is there anyway. */
  behindBalancer: boolean
}

type Worker = { replicas: Replicas | null; balancer: Balancer | null }

type Internal = { watches: (context: BrowserContext) => Watch }

/** What another test has its person choose is kept with the account, and would be read here too. */
const readEnglish = (context: BrowserContext, url = '') =>
  context.addCookies([{ name: languageCookie, value: 'en', url }])

/**
 * A document that a test opens is there once its page listens: before that a key would be lost. Who says what to wait for
 * waits for that alone.
 */
function listenOnceOpened(page: Page) {
  const { goto, reload } = page
  const opens: Pick<Page, 'goto' | 'reload'> = {
    async goto(url, options) {
      const answer = await goto.call(page, url, options)
      if (!options?.waitUntil) await listening(page)
      return answer
    },
    async reload(options) {
      const answer = await reload.call(page, options)
      if (!options?.waitUntil) await listening(page)
      return answer
    },
  }
  Object.assign(page, opens)
}

/** Every page of every test is watched: console, uncaught errors, and requests that would leave the machine. */
export const test = base.extend<Fixtures & Internal, Options & Worker>({
  behindBalancer: [false, { option: true, scope: 'worker' }],
  replicas: [
    async ({ behindBalancer }, use) => {
      if (!behindBalancer) return use(null)
      const replicas = await startReplicas()
      await use(replicas)
      await replicas.stop()
    },
    { scope: 'worker', timeout: 500_000 },
  ],
  balancer: [({ replicas }, use) => use(replicas?.balancer ?? null), { scope: 'worker' }],
  baseURL: async ({ baseURL, balancer }, use) => use(balancer?.url ?? baseURL),
  provoked: [/(?!)/, { option: true }],
  watches: [
    async ({ provoked }, use) => {
      const all: Watch[] = []
      await use((context) => {
        const started = watch(context, provoked)
        all.push(started)
        return started
      })
      for (const started of all) started.expectQuiet()
    },
    { auto: true },
  ],
  context: async ({ context, watches, baseURL, javaScriptEnabled }, use) => {
    watches(context)
    if (javaScriptEnabled) context.on('page', listenOnceOpened)
    await readEnglish(context, baseURL)
    await use(context)
  },
  operated: async ({ replicas }, use) => {
    if (!replicas) throw new Error('This needs `behindBalancer`.')
    await use(replicas)
  },
  otherPage: async ({ browser, watches, baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    watches(context)
    context.on('page', listenOnceOpened)
    await readEnglish(context, baseURL)
    await use(await context.newPage())
    await context.close()
  },
})

type Watch = { expectQuiet: () => void }

const isOurMachine = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return !/^(https?|wss?):$/.test(protocol) || hostname === 'localhost' || hostname === '127.0.0.1'
}

/**
 * Notes what no screen may do: write errors or warnings to the console (hydration mismatches and violations of the
 * content security policy land there too), throw, or ask another machine for anything.
 */
function watch(context: BrowserContext, provoked: RegExp): Watch {
  const noted: string[] = []
  const note = (text: string) => {
    if (!provoked.test(text)) noted.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (thrown) => note(`uncaught: ${thrown.error().message}`))
  context.on('request', (request) => {
    if (!isOurMachine(request.url())) note(`left the machine: ${request.url()}`)
  })
  return { expectQuiet: () => expect(noted, 'console and network').toEqual([]) }
}
