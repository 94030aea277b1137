import { createSocket, type RemoteInfo } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { onTestFinished } from 'vitest'

const types = { A: 1, AAAA: 28 } as const
const headBytes = 12
/** An answer, recursion available. */
const answered = 0x8180
const noSuchName = 0x8183

type Question = { name: string; type: number; bytes: Buffer }

/** The one question of a query (RFC 1035, section 4). */
function questionOf(query: Buffer): Question {
  const labels: string[] = []
  let at = headBytes
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), bytes: query.subarray(headBytes, end) }
}

/** The sixteen bytes of an IPv6 address, or the four of an IPv4 one. */
function bytesOf(address: string) {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function recordOf(address: string, type: number) {
  const data = bytesOf(address)
  const head = Buffer.alloc(12)
  // The name is the question's; a minute to live.
  head.writeUInt16BE(0xc000 + headBytes, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function answerTo(query: Buffer, { type, bytes }: Question, addresses: string[] | undefined) {
  const fitting = (addresses ?? []).filter((address) => isIPv4(address) === (type === types.A))
  const head = Buffer.from(query.subarray(0, headBytes))
  head.writeUInt16BE(addresses ? answered : noSuchName, 2)
  for (const [index, count] of [1, fitting.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * index)
  return Buffer.concat([head, bytes, ...fitting.map((address) => recordOf(address, type))])
}

/**
 * A name server on loopback that everything in this process asks until the test ends. It knows the names that it is
 * told, and stays silent about those that it is told to.
 */
export async function aDnsServer(names: Record<string, string[]> = {}) {
  const known = new Map(Object.entries(names))
  const silent = new Set<string>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const question = questionOf(query)
    asked.push(`${question.type === types.A ? 'A' : 'AAAA'} ${question.name}`)
    if (silent.has(question.name)) return
    socket.send(answerTo(query, question, known.get(question.name)), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')

  const before = dns.getServers()
  dns.setServers([`127.0.0.1:${socket.address().port}`])
  onTestFinished(() => {
    dns.setServers(before)
    socket.close()
  })
  return {
    /** What was asked, such as `A play.example.com`, in the order in which it came. */
    asked,
    tell: (name: string, addresses: string[]) => void known.set(name, addresses),
    silence: (name: string) => void silent.add(name),
  }
}
