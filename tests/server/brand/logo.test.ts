import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultBrand } from '@/config/brand'
import { drawBrandFiles } from '@/server/brand/brand-files'
import { linesOf, readDemoEnv } from '@/server/env'
import { aFolder, anHttpServer } from '@/tests/server/start/test-http-server'

const svg = (content: string, attributes = 'viewBox="0 0 64 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const shape = '<rect width="64" height="32" fill="#0f766e"/>'

/** The environment of a deployment with this logo and further variables. */
function withLogo(content: string | Buffer, variables: Record<string, string> = {}) {
  const folder = aFolder({ logo: content })
  return readDemoEnv({ LOGO_FILE: join(folder, 'logo'), ...variables }, Buffer.alloc(32)).env
}

function refusalOf(content: string | Buffer) {
  try {
    withLogo(content)
    return []
  } catch (error) {
    return linesOf(error)
  }
}

const gradient =
  '<defs><linearGradient id="a"><stop stop-color="#fff"/></linearGradient></defs><use xlink:href="#b" fill="url(#a)"/>'

test.each([
  ['shapes', svg(shape)],
  [
    'a declaration, comments and whitespace',
    `<?xml version="1.0" encoding="utf-8"?>\n<!-- a --> ${svg(shape)}\n`,
  ],
  ['gradients and references within', svg(gradient)],
  ['a style sheet', svg('<style type="text/css">.a > .b{fill:url(#c);}</style><path class="a" d="M0 0h1"/>')],
])('a logo with %s is taken', (_, content) => {
  expect(refusalOf(content)).toEqual([])
})

const external = 'https://elsewhere.example/x'
test.each([
  ['script', svg('<script>alert(1)</script>')],
  ['script of another case', svg('<SCRIPT/>')],
  ['a handler', svg('', 'viewBox="0 0 1 1" onload="alert(1)"')],
  ['a handler of a shape', svg(`<rect width="1"\nonclick='alert(1)'/>`)],
  ['a script as its address', svg('<use href="javascript:alert(1)"/>')],
  ['a link', svg('<a href="#b"><rect/></a>')],
  ['HTML within', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
  ['another namespace', svg('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['elements with a prefix', svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>')],
  ['an image within', svg(`<image href="data:image/svg+xml,x"/>`)],
  ['a movement', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
  ['a shape of another file', svg(`<use xlink:href="${external}#a"/>`)],
  ['a fill of another file', svg(`<rect fill="url(${external})"/>`)],
  ['a fill of another file, quoted', svg(`<rect style="fill: URL( '${external}' )"/>`)],
  ['an import', svg(`<style>@import "${external}";</style>`)],
  ['an escaped import', svg(`<style>\\40 import "${external}";</style>`)],
  ['an image set', svg(`<rect style="fill:image-set('${external}' 1x)"/>`)],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
  ['numbers for letters', svg('<use href="#a" style="&#106;"/>')],
  ['a style sheet beside it', `<?xml-stylesheet href="${external}"?>${svg(shape)}`],
  ['text that is not read', svg('<![CDATA[<script/>]]>')],
  ['another base', svg('', `viewBox="0 0 1 1" xml:base="${external}"`)],
  ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg(shape)}`],
  ['too much', svg('<g/>'.repeat(5001))],
  ['copies of copies', svg('<use href="#a"/>'.repeat(21))],
  ['an element that is not closed', svg('<g>')],
  ['two roots', svg(shape) + svg(shape)],
  ['no root', '<g/>'],
  ['HTML', '<!doctype html><p>'],
  ['text', 'logo'],
  ['nothing', ''],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['too many bytes', svg(`<path d="${'M0 0'.repeat(70_000)}"/>`)],
  ['a PNG’s beginning alone', Buffer.from('89504e470d0a1a0a', 'hex')],
])('a logo with %s is refused in one line', (_, content) => {
  expect(refusalOf(content)).toEqual([expect.stringMatching(/^LOGO_FILE .+\. See \.env\.example\.$/)])
})

const drawn = { create: { width: 80, height: 40, channels: 4, background: '#0f766e' } } as const

test('a PNG that is cut off is refused before anything is served', async () => {
  const whole = await sharp(drawn).png({ compressionLevel: 0 }).toBuffer()
  const env = withLogo(whole.subarray(0, 4000))

  await expect(drawBrandFiles(env)).rejects.toMatchObject({
    name: 'StartError',
    lines: ['LOGO_FILE cannot be drawn: it is damaged, or too much to draw.'],
  })
})

test('a logo is served as an image alone, and drawn at the sizes that phones and chats ask for', async () => {
  const content = svg(shape)
  const env = withLogo(content, { PRODUCT_NAME: 'Lyra', BRAND_COLOR: '0f766e' })
  const files = await drawBrandFiles(env)
  const { url } = await anHttpServer({ files })
  const answer = await fetch(`${url}/logo.svg`)

  expect(env.brand.logo).toEqual({ href: '/logo.svg', width: 56 })
  expect(await answer.text()).toBe(content)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox$/)
  const again = await fetch(`${url}/logo.svg`, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)

  const sizeOf = async (path: string) => {
    const { width, height, format } = await sharp(await (await fetch(url + path)).bytes()).metadata()
    return { width, height, format }
  }
  expect(await sizeOf('/social.png')).toEqual({ width: 1200, height: 630, format: 'png' })
  expect(await sizeOf('/apple-touch-icon.png')).toEqual({ width: 180, height: 180, format: 'png' })
  expect(await (await fetch(`${url}/manifest.webmanifest`)).json()).toMatchObject({
    name: 'Lyra',
    theme_color: '#0F766E',
  })
})

test('a deployment without a brand of its own draws nothing', async () => {
  const { env } = readDemoEnv({}, Buffer.alloc(32))

  expect(env.brand).toEqual(defaultBrand)
  expect([...(await drawBrandFiles(env))]).toEqual([])
})
