import type { AddressInfo } from 'node:net'
import { createHttpServer } from '@/server/start/http-server'
import { createProbes } from '@/server/start/probes'
import { shutDownInOrder } from '@/server/start/shutdown'
import { createLifecycle } from '@/server/runtime'
import { createLogger } from '@/server/log'

/*
 * A program of its own for the tests of stopping: `/slow` is answered when the parent says `release`, `/throw` lets an
 * error out that nobody catches, `/busy` keeps the process from everything else for as long as the grace. With `hangs`,
 * nothing is left to wait for while a closer never comes to its end. It tells its parent the port, and each step of its
 * end; `/later` leaves something to be done until the parent says `release`.
 */

const { graceSeconds, requestMilliseconds, hangs } = JSON.parse(process.argv[2] ?? '{}') as {
  graceSeconds: number
  requestMilliseconds: number
  hangs?: boolean
}
const tell = (message: string) => process.send?.(message)
const released = new Promise<void>((resolve) => process.on('message', () => resolve()))

const lifecycle = createLifecycle()
const log = createLogger('silent')
const server = createHttpServer({
  env: { trustedProxies: 0, connectionsPerAddress: 0 },
  log,
  report: () => undefined,
  tellAnswered: () => undefined,
  lifecycle,
  headers: {},
  probes: createProbes(lifecycle, {}),
  statics: () => false,
  async handle(request, response) {
    if (request.url === '/throw') setImmediate(() => throwUncaught())
    if (request.url === '/busy') {
      tell('busy')
      const end = performance.now() + graceSeconds * 1_000
      while (performance.now() < end);
    }
    if (request.url === '/later') lifecycle.keep(released.then(() => tell('done later')))
    if (request.url === '/slow') {
      tell('slow request arrived')
      await released
    }
    response.end('answered')
  },
})

function throwUncaught() {
  throw new Error('nobody catches this')
}

function hang() {
  process.disconnect()
  return new Promise<void>(() => undefined)
}

lifecycle.onDrain(() => tell('draining'))
shutDownInOrder({
  server,
  lifecycle,
  log,
  tell: (error) => void tell(`crashed: ${error instanceof Error && error.message}`),
  graceSeconds,
  closers: [() => void tell('demo closed'), hangs ? hang : () => void tell('database closed')],
  limits: { requests: requestMilliseconds, everything: 10_000 },
})
server.listen(0, '127.0.0.1', () => tell(`port ${(server.address() as AddressInfo).port}`))
