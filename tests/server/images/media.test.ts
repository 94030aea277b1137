import { expect, test } from 'vitest'
import { type ImageOwner, insertImages, newImageId } from '@/server/images/images-queries'
import { createMediaApp } from '@/server/images/media-app'
import { ids } from '@/tests/support/factories'
import { aRuntime } from '@/tests/server/test-runtime'
import { anHttpServerOf, markers } from '@/tests/server/start/test-http-server'
import { anAnimation, encodeImage, own, person, png, timing } from './test-images'

const still = encodeImage(await png())

/** The app that serves images, with one that is stored. */
async function aMediaApp({ owner = person, bytes }: { owner?: ImageOwner; bytes?: Buffer } = {}) {
  const rt = await aRuntime()
  const image = { id: newImageId(), ...(bytes ? await encodeImage(bytes) : await still) }
  await insertImages(rt.db, owner, [image], rt.now())
  const app = createMediaApp(rt)
  return { app, image, path: `/media/${owner.kind}/${owner.id}/${image.id}` }
}

const ofGuild: ImageOwner = { kind: 'guilds', id: ids.guild }

test.each([
  ['a person’s', person, 'webp', () => png()],
  ['a guild’s', ofGuild, 'gif', () => anAnimation().gif(timing).toBuffer()],
])('%s image is served publicly, as an image only', async (_, owner, ending, make) => {
  const { app, image, path } = await aMediaApp({ owner, bytes: await make() })

  const response = await app.request(`${path}.${ending}`)

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': `image/${ending}`,
    'content-length': String(image.content.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${image.id}.${ending}"`,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=86400',
    etag: `"${image.id}"`,
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(image.content)).toBe(true)
})

const tags = ['"{id}"', 'W/"{id}"', '"other", "{id}"', '*']
test.each(tags)('an image is not sent again for a matching If-None-Match (%s)', async (tag) => {
  const { app, image, path } = await aMediaApp()
  const headers = { 'if-none-match': tag.replace('{id}', image.id) }

  const response = await app.request(`${path}.webp`, { headers })

  expect(response.status).toBe(304)
  const kept = { etag: `"${image.id}"`, 'cache-control': 'public, max-age=86400' }
  expect(Object.fromEntries(response.headers)).toMatchObject(kept)
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test('HEAD returns the headers of an image only', async () => {
  const { app, image, path } = await aMediaApp()
  const headers = { 'if-none-match': '"other"' }

  const response = await app.request(`${path}.webp`, { method: 'HEAD', headers })

  expect(response.status).toBe(200)
  const about = { 'content-type': 'image/webp', 'content-length': String(image.content.length) }
  expect(Object.fromEntries(response.headers)).toMatchObject(about)
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  ['an id that nobody has', () => `${own}/${'a'.repeat(22)}.webp`],
  ['another person', (id: string) => `/users/300000000000000002/${id}.webp`],
  ['a guild', (id: string) => `/guilds/${ids.user}/${id}.webp`],
  ['no such kind of owner', (id: string) => `/people/${ids.user}/${id}.webp`],
  ['__proto__ as a kind of owner', (id: string) => `/__proto__/${ids.user}/${id}.webp`],
  ['another ending', (id: string) => `${own}/${id}.gif`],
  ['the ending of a page', (id: string) => `${own}/${id}.html`],
  ['no ending', (id: string) => `${own}/${id}`],
  ['two endings', (id: string) => `${own}/${id}.webp.html`],
  ['capital letters', (id: string) => `${own}/${id}.WEBP`],
  ['a quote', (id: string) => `${own}/${id.slice(0, -1)}%22.webp`],
  ['NUL', (id: string) => `${own}/${id}%00.webp`],
  ['an owner that is no id', (id: string) => `/users/me/${id}.webp`],
  ['a way up', (id: string) => `/users/${ids.guild}%2f..%2f${ids.user}/${id}.webp`],
  ['more behind it', (id: string) => `${own}/${id}.webp/more`],
  ['nothing', () => ''],
])('an address with %s answers 404', async (_, pathOf) => {
  const { app, image } = await aMediaApp()

  const response = await app.request(`/media${pathOf(image.id)}`)

  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toMatchObject({ code: 'not_found', detail: expect.any(String) })
})

test('an image keeps its own headers behind the HTTP server', async () => {
  const { app, image, path } = await aMediaApp()
  const { url } = await anHttpServerOf(app)

  const served = await fetch(`${url}${path}.webp`)
  const nothing = await fetch(`${url}${path}.gif`)

  expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(served.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(Buffer.from(await served.arrayBuffer()).equals(image.content)).toBe(true)
  expect(nothing.headers.get('content-security-policy')).toBe(markers['Content-Security-Policy'])
  expect(nothing.status).toBe(404)
})
