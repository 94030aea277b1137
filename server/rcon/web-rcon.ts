import { randomInt } from 'node:crypto'
import { isIPv6, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { type Attempt, brokenBy, overTcp, RconError, type RconSignIn } from './attempt'

const largestId = 2 ** 31 - 1
/** The first byte of a WebSocket's close frame: the server sends one instead of HTTP when the password is wrong. */
const closeFrame = 0x88

const answer = z.object({ Identifier: z.number(), Message: z.string() })
type Question = z.infer<typeof answer> & { Name: string }

/**
 * Signs in as Rust's WebRCON has it. That the socket opens proves nothing yet, so one harmless question has to be
 * answered. A server that hangs up on the open socket instead refused the password; every HTTP answer but the upgrade
 * is `protocol`, and no redirect is followed.
 */
export const webRconSignIn: RconSignIn = (attempt) =>
  overTcp(attempt, async (socket) => {
    const webSocket = openWebSocket(socket, attempt)
    await answered(webSocket, socket, attempt)
  })

/** The socket is connected already: the URL's host goes into the request and nowhere else. */
function openWebSocket(socket: Socket, { host, port, password, limits }: Attempt) {
  const url = new URL(`ws://${isIPv6(host) ? `[${host}]` : host}:${port}`)
  // Apart, because an error about a URL repeats it.
  url.pathname = encodeURIComponent(Buffer.from(password).toString())
  return new WebSocket(url, {
    createConnection: () => socket,
    perMessageDeflate: false,
    maxPayload: limits.bytes,
  })
}

function answered(webSocket: WebSocket, socket: Socket, { limits }: Attempt): Promise<void> {
  const question = { Identifier: randomInt(1, largestId), Message: 'serverinfo', Name: 'WebRcon' }
  return new Promise((resolve, reject) => {
    const fail = (code: RconError['code']) => reject(new RconError(code))
    socket.once('data', (chunk: Buffer) => chunk[0] === closeFrame && fail('auth'))
    socket.on('data', () => socket.bytesRead > limits.bytes && fail('protocol'))
    webSocket.on('open', () => webSocket.send(JSON.stringify(question)))
    webSocket.on('message', (message) => {
      const verdict = verdictOf(String(message), question)
      if (verdict === 'accepted') resolve()
      if (verdict === 'stranger') fail('protocol')
    })
    webSocket.on('unexpected-response', () => fail('protocol'))
    webSocket.on('error', () => reject(brokenBy(socket) ?? new RconError('protocol')))
    // Comes after each error too, when nobody waits any more.
    webSocket.on('close', () => fail('auth'))
  })
}

/** Messages for everybody (chat, log) have identifiers of their own. A server that only echoes is no game's. */
function verdictOf(text: string, question: Question): 'accepted' | 'waiting' | 'stranger' {
  const { data } = answer.safeParse(parseJson(text))
  if (!data) return 'stranger'
  if (data.Identifier !== question.Identifier) return 'waiting'
  return data.Message === question.Message ? 'stranger' : 'accepted'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
