import { request } from 'node:http'
import type { Headers } from './load-users'

type Options = {
  /** Takes what arrives after `ready`. */
  onText?: (text: string) => void
  /** Runs when it is over. */
  onEnd?: () => void
  /** From which address of this machine it is opened. */
  localAddress?: string
}

/** What the program answered instead of a stream. */
export class StreamRefused extends Error {
  constructor(readonly status: number | undefined) {
    super(`An event stream was answered with ${status}.`)
  }
}

/** Opens an event stream and resolves, when it is ready, to how to close it. @throws StreamRefused */
export function openStream(url: string, headers: Headers, { onText, onEnd, localAddress }: Options = {}) {
  return new Promise<() => void>((resolve, reject) => {
    const options = { agent: false, localAddress, headers: { ...headers, accept: 'text/event-stream' } }
    const call = request(url, options, (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        reject(new StreamRefused(response.statusCode))
        return
      }
      let begun: string | null = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        if (begun === null) return onText?.(text)
        begun += text
        if (!/^event: ready$/m.test(begun)) return
        begun = null
        resolve(() => call.destroy())
      })
      response.once('error', () => undefined).once('close', () => onEnd?.())
    })
    call.once('error', reject).end()
  })
}
