import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { anApp, listening } from './an-app'

/** What the app takes for the caller's address, through a real server. */
async function addressSeen(trustedProxies: number, forwarded?: string) {
  const { app } = anApp({ env: { trustedProxies } })
  const port = await listening(app)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const body = await new Promise<unknown>((resolve) => {
    request({ port, host: '127.0.0.1', path: '/backend/address', headers })
      .on('response', (response) => resolve(json(response)))
      .end()
  })
  return (body as { address: string }).address
}

test.each([
  [0, undefined, '127.0.0.1'],
  [0, '203.0.113.7', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
  [2, '203.0.113.7', '127.0.0.1'],
  [1, 'nonsense', '127.0.0.1'],
  [1, '203.0.113.7:4711', '203.0.113.7'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '::ffff:203.0.113.7', '203.0.113.7'],
])('behind %i proxies with X-Forwarded-For %s it is %s', async (proxies, forwarded, expected) => {
  expect(await addressSeen(proxies, forwarded)).toBe(expected)
})

test('without a connection the address is unknown', async () => {
  const { app } = anApp()
  expect(await (await app.request('/backend/address')).json()).toEqual({ address: 'unknown' })
})
