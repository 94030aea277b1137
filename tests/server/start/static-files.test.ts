import { brotliCompressSync, gzipSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, anHttpServer, exchange } from './an-http-server'

const script = 'console.log(1)\n'.repeat(100)

function aBuild() {
  const root = aFolder({
    '.next/static/chunks/pages/guilds/[guild]-1.js': script,
    '.next/server/secret.js': 'secret',
    'main.mjs': 'secret',
    'public/favicon.svg': '<svg/>',
    'outside.txt': 'secret',
  })
  const path = join(root, '.next/static/chunks/pages/guilds/[guild]-1.js')
  writeFileSync(`${path}.br`, brotliCompressSync(script))
  writeFileSync(`${path}.gz`, gzipSync(script))
  return root
}

const chunk = '/_next/static/chunks/pages/guilds/%5Bguild%5D-1.js'

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['brotli-like', null],
])('with Accept-Encoding %s a chunk comes as %s', async (accepted, encoding) => {
  const { url } = await anHttpServer({ root: aBuild() })

  const response = await fetch(url + chunk, { headers: { 'accept-encoding': accepted } })

  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toBe(script)
})

test('files of the build are kept for a year, public files are asked about again', async () => {
  const { url } = await anHttpServer({ root: aBuild() })

  const [built, open] = await Promise.all([fetch(url + chunk), fetch(`${url}/favicon.svg`)])

  expect(built.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(open.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(open.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
})

test('a file that did not change is not sent again', async () => {
  const { url } = await anHttpServer({ root: aBuild() })
  const first = await fetch(`${url}/favicon.svg`)

  const again = await fetch(`${url}/favicon.svg`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })

  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('HEAD tells the length and sends nothing', async () => {
  const { url } = await anHttpServer({ root: aBuild() })

  const response = await fetch(`${url}/favicon.svg`, { method: 'HEAD' })

  expect(response.headers.get('content-length')).toBe('6')
  expect(await response.text()).toBe('')
})

test('a file takes no POST', async () => {
  const { url } = await anHttpServer({ root: aBuild() })

  const response = await fetch(url + chunk, { method: 'POST' })

  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test.each([
  '/_next/static/../server/secret.js',
  '/_next/static/%2e%2e/server/secret.js',
  '/_next/static/..%2fserver/secret.js',
  '/_next/static/..%5cserver%5csecret.js',
  '/_next/static/%252e%252e/server/secret.js',
  '/_next/static/....//server/secret.js',
  '/_next/static/%00/../../main.mjs',
  '/_next/static//etc/passwd',
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/./../main.mjs',
  '/public/../main.mjs',
  '/_next/static/',
  '/_next/static',
])('%s reaches no file', async (target) => {
  const { port } = await anHttpServer({ root: aBuild() })

  const answer = await exchange(
    port,
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  )

  expect(answer.body).not.toBe('secret')
  expect(answer.body).toMatch(target.startsWith('/_next/static') ? /"code":"not_found"/ : /^page /)
})
