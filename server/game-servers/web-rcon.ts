import { randomInt } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { tryParseJson } from '@/contract/json'
import { brokenBy, overTcp, RconError, type RconSignIn } from './attempt'

const largestId = 2 ** 31 - 1
/** The first byte of a WebSocket's close frame: the server sends one instead of HTTP if the password is wrong. */
const closeFrame = 0x88

const message = z.object({ Identifier: z.number(), Message: z.string() })
type Question = z.infer<typeof message>

/**
 * Signs in to Rust's WebRCON. That the WebSocket opens proves nothing yet, so one harmless question has to be answered.
 * A server that hangs up on the open WebSocket instead refused the password; every HTTP answer but the upgrade is
 * `protocol`, and no redirect is followed.
 */
export const webRconSignIn: RconSignIn = (attempt) =>
  overTcp(attempt, (socket) => {
    const { host, port, password, limits } = attempt
    // The socket is connected already: the URL's host goes into the request and nowhere else.
    const url = new URL(`ws://${isIPv6(host) ? `[${host}]` : host}:${port}`)
    // Set separately, because an error about a URL repeats it.
    url.pathname = encodeURIComponent(Buffer.from(password).toString())
    const webSocket = new WebSocket(url, {
      createConnection: () => socket,
      perMessageDeflate: false,
      maxPayload: limits.bytes,
    })
    const question = { Identifier: randomInt(1, largestId), Message: 'serverinfo', Name: 'WebRcon' }
    return new Promise((resolve, reject) => {
      const fail = (code: RconError['code']) => reject(new RconError(code))
      socket.once('data', (chunk: Buffer) => chunk[0] === closeFrame && fail('auth'))
      socket.on('data', () => socket.bytesRead > limits.bytes && fail('protocol'))
      webSocket.on('open', () => webSocket.send(JSON.stringify(question)))
      webSocket.on('message', (data) => {
        const verdict = verdictOf(String(data), question)
        if (verdict === 'accepted') resolve()
        if (verdict === 'stranger') fail('protocol')
      })
      webSocket.on('unexpected-response', () => fail('protocol'))
      webSocket.on('error', () => reject(brokenBy(socket) ?? new RconError('protocol')))
      // Also comes after each error, when the promise is settled.
      webSocket.on('close', () => fail('auth'))
    })
  })

/** Messages for everybody (chat, log) have identifiers of their own. A server that only echoes is no game's. */
function verdictOf(text: string, question: Question): 'accepted' | 'waiting' | 'stranger' {
  const { data } = message.safeParse(tryParseJson(text))
  if (!data) return 'stranger'
  if (data.Identifier !== question.Identifier) return 'waiting'
  return data.Message === question.Message ? 'stranger' : 'accepted'
}
