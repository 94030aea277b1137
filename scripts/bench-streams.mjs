import { request } from 'node:http'

const nothing = () => undefined

/**
 * @typedef {object} Options
 * @property {(text: string) => void} [onText] takes what arrives after `ready`
 * @property {() => void} [onEnd] runs when it is over
 * @property {string} [localAddress] from which address of this machine it is opened
 */

/**
 * Opens an event stream and resolves when it is ready.
 * @param {string} address
 * @param {Record<string, string>} headers
 * @param {Options} [options]
 * @returns {Promise<() => void>} how to close it
 */
export function openStream(address, headers, { onText = nothing, onEnd = nothing, localAddress } = {}) {
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      { agent: false, localAddress, headers: { ...headers, accept: 'text/event-stream' } },
      (response) => {
        if (response.statusCode !== 200) {
          response.resume()
          return reject(new Error(`An event stream was answered with ${response.statusCode}.`))
        }
        let begun = ''
        let isReady = false
        response.setEncoding('utf8')
        response.on('data', (text) => {
          if (isReady) return onText(text)
          begun += text
          if (!/^event: ready$/m.test(begun)) return
          isReady = true
          resolve(() => call.destroy())
        })
        response.once('error', nothing)
        response.once('close', onEnd)
      },
    )
    call.once('error', reject)
    call.end()
  })
}
