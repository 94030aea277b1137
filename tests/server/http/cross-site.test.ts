import { expect, test } from 'vitest'
import { anApp } from './an-app'

const own = 'http://localhost:3000'
const cookie = 'guildhall=somebody'
const unsafe = ['POST', 'PATCH', 'PUT', 'DELETE']

type Case = [site: string | null, origin: string | null, isAllowed: boolean]

const cases: Case[] = [
  ['same-origin', own, true],
  ['same-origin', null, true],
  ['none', null, true],
  ['same-site', 'http://other.localhost:3000', false],
  ['same-site', own, false],
  ['cross-site', 'https://evil.example', false],
  ['cross-site', own, false],
  ['cross-site', null, false],
  ['cross-site', 'null', false],
  ['', own, false],
  ['nonsense', own, false],
  [null, own, true],
  [null, 'https://evil.example', false],
  [null, 'null', false],
  [null, 'http://localhost:3001', false],
  [null, 'https://localhost:3000', false],
  [null, `${own}.evil.example`, false],
  [null, null, false],
]

function headersOf(site: string | null, origin: string | null) {
  const headers = new Headers({ cookie, 'content-type': 'application/json' })
  if (site !== null) headers.set('sec-fetch-site', site)
  if (origin !== null) headers.set('origin', origin)
  return headers
}

test.each(cases)(
  'Sec-Fetch-Site %s with Origin %s: unsafe methods pass is %s',
  async (site, origin, isAllowed) => {
    const { app } = anApp()
    for (const method of unsafe) {
      const body = method === 'DELETE' ? null : '{"name":"a"}'
      const response = await app.request('/backend/things', {
        method,
        body,
        headers: headersOf(site, origin),
      })
      expect([method, response.status !== 403]).toEqual([method, isAllowed])
      if (!isAllowed) expect(await response.json()).toMatchObject({ code: 'cross_site' })
    }
  },
)

test.each(cases)('Sec-Fetch-Site %s with Origin %s: reading passes', async (site, origin) => {
  const { app } = anApp()
  const response = await app.request('/backend/things', { headers: headersOf(site, origin) })
  expect(response.status).toBe(200)
})

test('a program without cookies needs no Origin', async () => {
  const { app } = anApp()
  const headers = { 'content-type': 'application/json', authorization: 'Bot key' }
  const response = await app.request('/backend/things', { method: 'POST', body: '{"name":"a"}', headers })
  expect(response.status).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'text/json', ''])(
  'a body of type %j is refused',
  async (type) => {
    const { app } = anApp()
    const headers = new Headers({ 'sec-fetch-site': 'same-origin', cookie })
    if (type) headers.set('content-type', type)
    const body = new TextEncoder().encode('{"name":"a"}')
    const response = await app.request('/backend/things', { method: 'POST', body, headers })
    expect(response.status).toBe(415)
  },
)
