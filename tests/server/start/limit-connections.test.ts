import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aLog } from '@/tests/server/a-log'
import { anHttpServer, plain } from './an-http-server'

/** An open connection on which a request has been answered. */
async function aConnection(port: number, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  return socket
}

/** What is answered on a new connection before it is closed. */
async function answerOn(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += String(text)))
  socket.write(plain('/'))
  // `once` would reject with the reset.
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('an address cannot hold more connections than the limit, and another one is still answered', async () => {
  const { log, lines } = aLog('info')
  const { port } = await anHttpServer({ connectionsPerAddress: 2, log })
  const first = await aConnection(port)
  await aConnection(port)

  expect(await Promise.all([answerOn(port), answerOn(port)])).toEqual(['', ''])
  await aConnection(port, '127.0.0.2')
  expect(lines).toEqual([expect.stringContaining('CONNECTIONS_PER_ADDRESS')])

  first.destroy()
  await expect.poll(() => answerOn(port)).toMatch(/^HTTP\/1\.1 200/)
})
