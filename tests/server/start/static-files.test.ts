import { brotliCompressSync, gzipSync } from 'node:zlib'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aFolder, anHttpServer, exchange, plain } from './test-http-server'

const script = 'console.log(1)\n'.repeat(100)
const translated = 'console.log(2)\n'

function aBuild() {
  const root = aFolder({
    '.next/static/chunks/pages/guilds/[guild]-1.js': script,
    '.next/static/chunks/texts-1.js': script,
    '.next/static/en-XA/chunks/texts-1.js': translated,
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
const icon = '/favicon.svg'

let server: Awaited<ReturnType<typeof anHttpServer>>
beforeEach(async () => {
  server = await anHttpServer({ root: aBuild() })
})
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { headers, method })

test('a file that a newer build has taken away is not found', async () => {
  const root = aBuild()
  const { url } = await anHttpServer({ root })
  rmSync(join(root, '.next'), { recursive: true })

  const response = await fetch(url + chunk)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['brotli-like', null],
])('with Accept-Encoding %s a chunk is encoded as %s', async (accepted, encoding) => {
  const response = await ask(chunk, { 'accept-encoding': accepted })

  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toBe(script)
})

test('build files are cached for a year, and public files are revalidated', async () => {
  const [built, open] = [await ask(chunk), await ask(icon)]

  expect(built.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(open.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(open.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
})

test('an unchanged file answers 304', async () => {
  const etag = (await ask(icon)).headers.get('etag') ?? ''

  const again = await ask(icon, { 'if-none-match': `"another", W/${etag}` })

  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('HEAD returns the length and sends nothing', async () => {
  const response = await ask(icon, {}, 'HEAD')

  expect(response.headers.get('content-length')).toBe('6')
  expect(await response.text()).toBe('')
})

test('a POST to a file answers 405', async () => {
  const response = await ask(chunk, {}, 'POST')

  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

const build = '/_next/static'
const belowBuild = `/../server/secret.js /%2e%2e/server/secret.js /..%2fserver/secret.js /..%5cserver%5csecret.js
  /%252e%252e/server/secret.js /....//server/secret.js /%00/../../main.mjs //etc/passwd /`

test.each(['', ...belowBuild.split(/\s+/)])(`${build}%s serves no file`, async (rest) => {
  const { body } = await exchange(server.port, plain(build + rest))
  expect(body).toMatch(/"code":"not_found"/)
})

const outside = '/../outside.txt /%2e%2e/outside.txt /..%2foutside.txt /./../main.mjs /public/../main.mjs'

test.each(outside.split(' '))('%s serves no file', async (target) => {
  const { body } = await exchange(server.port, plain(target))
  expect(body).toMatch(/^page /)
})

test('a script is served in each language, from the English one where that has no texts', async () => {
  const texts = await ask('/_next/static/en-XA/chunks/texts-1.js')
  const other = await ask('/_next/static/en-XA/chunks/pages/guilds/%5Bguild%5D-1.js')

  expect(await texts.text()).toBe(translated)
  expect(await other.text()).toBe(script)
  expect(other.headers.get('cache-control')).toContain('immutable')
  expect((await ask('/_next/static/xx/chunks/texts-1.js')).status).toBe(404)
  expect((await ask('/_next/static/en-XA/en-XA/chunks/texts-1.js')).status).toBe(404)
})
