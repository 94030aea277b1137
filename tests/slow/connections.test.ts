import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { crowd, type Headers, loopback, p99, send } from './load-users'
import { type Program, startProgram } from './start-program'

const count = 1_000
const settings = `/backend/guilds/${ids.guild}/settings`
/** The beginning of a request as its bytes. */
const raw = (line: string, headers: Headers) =>
  [`${line} HTTP/1.1`, 'Host: a', ...Object.entries(headers).map((pair) => pair.join(': ')), ''].join('\r\n')
const form = { 'Content-Type': 'multipart/form-data; boundary=b', 'Transfer-Encoding': 'chunked' }
const json = { 'Content-Type': 'application/json', 'Content-Length': '60000' }
/** How each of them begins, and what it goes on with, drop by drop. */
const manners = (headers: Headers) => [
  { begins: '', drop: '' },
  { begins: raw(`GET ${settings}`, {}), drop: 'X: x\r\n' },
  { begins: `${raw(`PATCH ${settings}`, { ...json, ...headers })}\r\n{`, drop: ' ' },
  { begins: `${raw(`POST /backend/users/${ids.user}/images`, form)}\r\n`, drop: '1\r\n-\r\n' },
]

type Slow = { socket: Socket; drop: string; isClosed: boolean }

async function openSlowly({ port }: Program, headers: Headers) {
  const kinds = manners(headers)
  const opened: Slow[] = []
  for (let number = 0; number < count; number += 1) {
    const { begins, drop } = kinds[number % kinds.length] ?? { begins: '', drop: '' }
    const socket = connect({ port, host: '127.0.0.1', localAddress: loopback(number), allowHalfOpen: true })
    const slow: Slow = { socket, drop, isClosed: false }
    const close = () => (slow.isClosed = true)
    socket.on('error', close).on('end', close).on('close', close).resume().write(begins)
    opened.push(slow)
  }
  const dripping = setInterval(() => {
    for (const { socket, drop, isClosed } of opened) if (!isClosed && socket.writable) socket.write(drop)
  }, 1_000)
  onTestFinished(() => {
    clearInterval(dripping)
    for (const { socket } of opened) socket.destroy()
  })
  return opened
}

test('1,000 slow connections delay nobody, and are cut off', async ({ task }) => {
  const program = await startProgram()
  const [one = '', other = ''] = crowd.people
  const headers = await program.signIn(one)
  const before = await program.measure()
  const slow = await openSlowly(program, await program.signIn(other))
  const began = performance.now()
  const took: number[] = []
  const open = () => slow.filter(({ isClosed }) => !isClosed).length

  // Longer than any of the server's time-outs.
  for (let isOver = false; !isOver; isOver = open() === 0 || performance.now() - began > 120_000) {
    const url = `http://127.0.0.1:${program.port}${settings}`
    const answer = await send(url, { headers, localAddress: '127.0.0.9' })
    expect(answer.status).toBe(200)
    took.push(answer.took)
    await wait(50)
  }

  const lasted = (performance.now() - began) / 1_000
  expect(open()).toBe(0)
  expect(p99(took)).toBeLessThan(2_000)
  await expect.poll(async () => (await program.measure()).heap).toBeLessThan(before.heap + 20)
  task.meta.result = `${count} slow connections: ${took.length} reads of others meanwhile, p99 ${p99(took)} ms; the last was cut off after ${Math.round(lasted)} s`
})
