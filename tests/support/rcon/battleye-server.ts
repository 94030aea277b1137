import { createSocket } from 'node:dgram'
import type { RunningServer } from './running-server'

export type BattleyeServerOptions = {
  password: string
  /** How a login is answered. */
  answers?: keyof typeof answersTo
  /** How many of the first datagrams get lost on their way. */
  lost?: number
}

export type BattleyeServer = RunningServer & {
  /** How many datagrams arrived, lost ones too. */
  received: () => number
}

/** Bit by bit, from the polynomial: written down again so that a mistake of ours cannot agree with itself. */
function checksum(bytes: Uint8Array) {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return (rest ^ 0xffffffff) >>> 0
}

function datagram(...payload: number[]) {
  const checked = Buffer.of(0xff, ...payload)
  const head = Buffer.from('BE0000')
  head.writeUInt32LE(checksum(checked), 2)
  return Buffer.concat([head, checked])
}

function loginOf(bytes: Buffer): string | null {
  const isWhole =
    bytes.toString('latin1', 0, 2) === 'BE' && bytes.readUInt32LE(2) === checksum(bytes.subarray(6))
  return isWhole && bytes[6] === 0xff && bytes[7] === 0x00 ? bytes.toString('utf8', 8) : null
}

const chat = datagram(0x02, 0, ...Buffer.from('Player #0 Ana (198.51.100.7:2304) connected'))

const answersTo = {
  well: (verdict: Buffer) => [chat, verdict],
  never: () => [],
  'with garbage': () => [Buffer.from('\xff\xff\xff\xffI\x11', 'latin1')],
  'with a wrong checksum': (verdict: Buffer) => [Buffer.from(verdict.with(3, (verdict[3] ?? 0) ^ 1))],
  'with another verdict': () => [datagram(0x00, 7)],
  'with chat without end': () =>
    Array.from({ length: 20 }, () => datagram(0x02, 0, ...Buffer.alloc(1000, 'a'))),
}

/** Runs as BattlEye's RCON does, on loopback and a port of the system's choice. */
export async function startBattleyeServer(options: BattleyeServerOptions): Promise<BattleyeServer> {
  const socket = createSocket('udp4')
  const clients = new Set<number>()
  let received = 0
  let heard = 0
  // A client may be gone before its answer arrives.
  socket.on('error', () => {})
  socket.on('message', (bytes, { port, address }) => {
    clients.add(port)
    received += 1
    heard += bytes.length
    const password = loginOf(bytes)
    if (received <= (options.lost ?? 0) || password === null) return
    const verdict = datagram(0x00, password === options.password ? 1 : 0)
    for (const answer of answersTo[options.answers ?? 'well'](verdict)) socket.send(answer, port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
    connections: () => 0,
    visits: () => clients.size,
    heard: () => heard,
    idle: async () => {},
    received: () => received,
  }
}
