import { expect, test } from 'vitest'
import { imageLimits } from '@/contract/limits'
import { guildImages, userImages } from '@/server/db/schema'
import { transferLimits } from '@/server/http/limits'
import { uploadLimit, uploadTurns } from '@/server/images/limits'
import type { Encode } from '@/server/images/encode'
import { queued } from '@/server/images/prepare'
import { ids } from '@/tests/support/factories'
import { origin } from '@/tests/server/test-runtime'
import { aForm, aServer, expectFailure, refusalOf } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'
import { aFile, aGallery, anAnimation, guild, own, png, send, timing } from './test-images'

const still = await png()
const image = aFile(still)

test.each([own, guild])('an image of %s is stored, served and listed, the newest first', async (owner) => {
  const gallery = await aGallery()

  const response = await send(gallery.owner.client, owner, image)

  expect(response.status).toBe(201)
  const stored = (await response.json()) as { id: string; url: string }
  expect(stored).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    url: `${origin}/media${owner}/${stored.id}.webp`,
    type: 'image/webp',
    bytes: expect.any(Number),
    width: 40,
    height: 30,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    used: false,
  })
  const second = await gallery.upload(owner)
  expect(await gallery.list(owner)).toEqual({ images: [second, stored], most: imageLimits.count })
  expect((await gallery.fetch(stored.url)).status).toBe(200)
})

test('a file’s name and declared type are ignored', async () => {
  const server = await aServer()

  const text = await send(server, own, aFile(still, 'harmless.txt', 'text/plain'))
  const script = await send(server, own, aFile('<svg onload="alert(1)">', 'picture.png', 'image/png'))
  const gif = await anAnimation().gif(timing).toBuffer()
  const moving = await send(server, own, aFile(gif, 'a.jpg', 'image/jpeg'))

  expect([text.status, moving.status]).toEqual([201, 201])
  const detail = expect.stringContaining('PNG')
  const refusal = await expectFailure(script, 415, 'not_a_picture')
  expect(refusal).toMatchObject({ detail, fields: { image: detail } })
  expect(await moving.json()).toMatchObject({ type: 'image/gif', url: expect.stringMatching(/\.gif$/) })
})

test('a file that is too large is refused, and so is a form', async () => {
  const server = await aServer()
  const fileOf = (bytes: number) =>
    send(server, own, aFile(Buffer.concat([still, Buffer.alloc(bytes)], bytes)))

  expect((await fileOf(imageLimits.bytes)).status).toBe(201)
  const { detail } = await expectFailure(fileOf(imageLimits.bytes + 1), 413, 'too_large')
  expect(detail).toBe('Images can be up to 1 MB. Upload a smaller one.')
  const form = await expectFailure(fileOf(2 * 1024 * 1024), 413, 'too_large')
  expect(form.detail).toBe(
    'This is too large to send at once: images can be up to 1 MB, and everything together up to 1024 KiB.',
  )
})

const large = { format: 'webp', width: 40, height: 30, data: new Uint8Array(4_000_001) } as const

test.each<[string, Awaited<ReturnType<Encode>>, RegExp]>([
  ['time', { exceeded: 'seconds' }, /more than 10 seconds to process, the limit for one image/],
  ['memory', { exceeded: 'memoryBytes' }, /more than 700 MB of memory to process, the limit for one image/],
  ['pixels', { failure: 'Input image exceeds pixel limit' }, /the limit is 40 million, counting all frames/],
  ['stored bytes', large, /more than 4 MB, the limit for one image/],
])('an image beyond the limit of its %s is refused with that limit', async (_, encoded, detail) => {
  const server = await aServer({ encode: async () => encoded })

  const refusal = await (await send(server, own, image)).json()

  expect(refusal).toMatchObject({ detail: expect.stringMatching(detail), fields: { image: refusal.detail } })
})

test('a person’s uploads that arrive slowly keep their places, and no more than those, until they end', async () => {
  const server = await aServer()
  const begin = () => {
    const steps = { begin: () => {}, end: () => {} }
    const begun = new Promise<void>((resolve) => (steps.begin = () => resolve()))
    const body = new ReadableStream(
      {
        start: (controller) => void (steps.end = () => controller.error(new Error('gone'))),
        pull: () => steps.begin(),
      },
      { highWaterMark: 0 },
    )
    const headers = { ...server.headers, 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const answer = Promise.resolve(server.app.request(`/backend${own}/images`, init))
    return { begun, answer, end: () => steps.end() }
  }
  const slow = Array.from({ length: transferLimits.each }, begin)
  await Promise.all(slow.map(({ begun }) => begun))

  const refusal = await expectFailure(send(server, own, image), 429, 'too_many_transfers')
  expect(refusal.retry_after).toBe(10)
  const other = await server.byRole('write')
  expect((await send(other, guild, image)).status).toBe(201)

  for (const { end } of slow) end()
  for (const { answer } of slow) expect((await answer).status).toBe(400)
  expect((await send(server, own, image)).status).toBe(201)
})

test('a server that has no time for an image says that it is busy, and does not blame the image', async () => {
  const server = await aServer({ encode: async () => ({ exceeded: 'waitSeconds' }) })

  const { detail } = await expectFailure(send(server, own, image), 503, 'busy')

  expect(detail).toMatch(/^The dashboard’s server is too busy to process this image right now\./)
})

test('anything but one image in the form is refused on its field', async () => {
  const wrong: [string, string, ...[string, string | File][]][] = [
    ['nothing', 'image'],
    ['a text', 'image', ['image', 'data:image/png;base64,AAAA']],
    ['another field', 'file', ['file', image]],
    ['two files', 'image', ['image', image], ['image', image]],
    ['something beside it', 'owner', ['image', image], ['owner', ids.otherUser]],
  ]
  const server = await aServer()

  for (const [what, field, ...fields] of wrong) {
    const response = await server.send('POST', `${own}/images`, aForm(...fields))
    const refusal = await expectFailure(response, 422, 'invalid')
    expect(refusal.fields, what).toMatchObject({ [field]: expect.any(String) })
  }
  expect(await server.rt.db.$count(userImages)).toBe(0)
})

test('an image is sent as form data only', async () => {
  const server = await aServer()

  const json = await server.post(`${own}/images`, { image: 'https://example.com/a.png' })
  const type = { 'content-type': 'image/png' }
  const bare = await server.send('POST', `${own}/images`, new Uint8Array(still), type)

  expect([json.status, bare.status]).toEqual([415, 415])
})

test('a manager can upload for the guild, but not access another user’s images', async () => {
  const server = await aServer()
  const manager = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])

  expect(await refusalOf(await send(manager, own, image))).toBe('403 not_you')
  expect(await refusalOf(await manager.get(`${own}/images`))).toBe('403 not_you')
  expect((await send(manager, guild, image)).status).toBe(201)
  expect((await manager.get(`${guild}/images`)).status).toBe(200)
  expect([await server.rt.db.$count(userImages), await server.rt.db.$count(guildImages)]).toEqual([0, 1])
})

test('uploads are rate-limited per user, whichever owner they are for', async () => {
  const server = await aServer({ now: () => new Date('2030-01-01') })
  const broken = aFile('no image at all, and tried again and again')
  for (let tries = 0; tries < uploadLimit.limit; tries += 1)
    expect((await send(server, tries % 2 ? own : guild, broken)).status).toBe(415)

  const refused = await send(server, own, image)

  expect(refused.headers.get('retry-after')).toBe(String(uploadLimit.windowSeconds))
  const { detail } = await expectFailure(refused, 429, 'rate_limited')
  expect(detail).toContain('One person can upload 20 images in 10 minutes')
  const other = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  expect((await send(other, guild, image)).status).toBe(201)
})

const { each, all } = uploadTurns.places

test.each([
  ['the queue is full', all, (at: number) => `other ${at}`, /processing 9/],
  ['one’s own places are taken', each, () => ids.user, /already uploading 4 images/],
])('while %s, an upload is refused with that limit and a retry time', async (_, places, whose, detail) => {
  const server = await aServer()
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const others = Array.from({ length: places }, (_place, at) => queued(whose(at), () => gate))

  const refused = await send(server, own, image)
  release()
  await Promise.all(others)

  expect(refused.headers.get('retry-after')).toBe('5')
  const refusal = await expectFailure(refused, 503, 'busy')
  expect(refusal).toMatchObject({ retry_after: 5, detail: expect.stringMatching(detail) })
  expect((await send(server, own, image)).status).toBe(201)
})

test('concurrent uploads are all stored', async () => {
  const server = await aServer()

  const responses = await Promise.all(Array.from({ length: each }, () => send(server, own, image)))

  expect(responses.map(({ status }) => status)).toEqual(Array(each).fill(201))
  expect(await server.rt.db.$count(userImages)).toBe(each)
})
