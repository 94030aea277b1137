import { type BrowserContext, expect } from '@playwright/test'

export type Watch = { expectQuiet: () => void }

const isOurMachine = (url: string) => {
  const { protocol, hostname } = new URL(url)
  return !/^(https?|wss?):$/.test(protocol) || hostname === 'localhost' || hostname === '127.0.0.1'
}

/**
 * Notes what no screen may do: write errors or warnings to the console (hydration mismatches and violations of the
 * content security policy land there too), throw, or ask another machine for anything.
 */
export function watch(context: BrowserContext, provoked: RegExp): Watch {
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
