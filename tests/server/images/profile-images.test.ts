import { expect, test } from 'vitest'
import { userData } from '@/contract/calls/users'
import { imageLimits } from '@/contract/limits'
import { userImages, userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { origin } from '@/tests/server/test-runtime'
import { aForm, expectFailure, wrongFieldsOf } from '@/tests/server/test-server'
import { aFile, aGallery, anAnimation, own, person, png, timing } from './test-images'

type Gallery = Awaited<ReturnType<typeof aGallery>>

const embedField = (embed: object | null): [string, string] => ['profile_embed', JSON.stringify(embed)]
const showing = (...names: [string, string?]) => ({
  title: 'Ada',
  image: { url: `attachment://${names[0]}` },
  ...(names[1] && { author: { name: 'Ada', icon_url: `attachment://${names[1]}` } }),
})
const patch = ({ owner }: Gallery, ...fields: [string, string | File][]) =>
  owner.client.send('PATCH', own, aForm(...fields))

const me = async () => aFile(await png(), 'me.png')

const rows = async ({ rt: { db } }: Gallery) =>
  (await db.$count(userImages)) + (await db.$count(userProfiles))

test('a file in the form becomes the image that the embed shows', async () => {
  const gallery = await aGallery()

  const response = await patch(gallery, embedField(showing('me.png')), ['files', await me()])

  expect(response.status).toBe(200)
  const { profile } = userData.parse(await response.json())
  const url = profile.profile_embed?.image?.url ?? ''
  expect(url).toMatch(new RegExp(`^${origin}/media/users/${ids.user}/[\\w-]{22}\\.webp$`))
  expect(profile.profile_embed?.title).toBe('Ada')
  expect((await gallery.fetch(url)).headers.get('content-type')).toBe('image/webp')
  expect((await gallery.list(own)).images).toMatchObject([{ url, used: true, width: 40, height: 30 }])
  const [row] = await gallery.rt.db.select({ unusedSince: userImages.unusedSince }).from(userImages)
  expect(row).toEqual({ unusedSince: null })
})

test('the images of an embed may use separate files or share one', async () => {
  const gallery = await aGallery()
  const embed = {
    author: { name: 'Ada', icon_url: 'attachment://small face.png' },
    footer: { text: 'Bye', icon_url: 'attachment://small face.png' },
    thumbnail: { url: 'https://example.com/there-already.png' },
    image: { url: 'attachment://wave.gif' },
  }

  const response = await patch(
    gallery,
    ['files', aFile(await anAnimation().gif(timing).toBuffer(), 'wave.gif')],
    ['files', aFile(await png(), 'small face.png')],
    embedField(embed),
  )

  const { profile_embed } = userData.parse(await response.json()).profile
  expect(profile_embed?.image?.url).toMatch(/\.gif$/)
  expect(profile_embed?.author?.icon_url).toMatch(/\.webp$/)
  expect(profile_embed?.footer?.icon_url).toBe(profile_embed?.author?.icon_url)
  expect(profile_embed?.thumbnail?.url).toBe('https://example.com/there-already.png')
  expect((await gallery.list(own)).images).toHaveLength(2)
})

const premium: [string, string] = ['premium', 'false']
const otherwise = embedField(showing('Me.png', 'me.png'))
const reference = 'profile_embed.image.url'

test('files and references that do not belong together are refused on their fields', async () => {
  const wrong: [string, (image: File) => [string, string | File][], string][] = [
    ['a reference without its file', () => [embedField(showing('me.png'))], reference],
    ['one that is spelt otherwise', (file) => [otherwise, ['file', file]], reference],
    ['a file that nothing refers to', (file) => [embedField({ title: 'Ada' }), ['avatar', file]], 'avatar'],
    ['a file without an embed', (file) => [premium, ['avatar', file]], 'avatar'],
    ['a file for an embed that is taken away', (file) => [embedField(null), ['avatar', file]], 'avatar'],
    ['two files of one name', (file) => [embedField(showing('me.png')), ['a', file], ['b', file]], 'b'],
  ]
  const gallery = await aGallery()

  for (const [what, fields, field] of wrong) {
    const response = await patch(gallery, ...fields(await me()))
    const refusal = await expectFailure(response, 422, 'invalid')
    expect(refusal.fields, what).toMatchObject({ [field]: expect.stringMatching(/me.png/i) })
  }
  expect(await rows(gallery)).toBe(0)
})

test('a form may carry four files at most', async () => {
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']
  const files = names.map((name): [string, File] => [name, aFile('x', name)])

  const response = await patch(await aGallery(), ...files)

  expect(await wrongFieldsOf(response)).toMatchObject({ 'e.png': 'A form can carry up to 4 files.' })
})

test('a file that is not an image is refused on its field', async () => {
  const gallery = await aGallery()

  const response = await patch(gallery, embedField(showing('me.png')), ['avatar', aFile('<svg/>', 'me.png')])

  const { fields } = await expectFailure(response, 415, 'not_a_picture')
  expect(fields).toMatchObject({ avatar: expect.any(String) })
  expect(await rows(gallery)).toBe(0)
})

test('no image is stored along with what is refused', async () => {
  const wrong: [string, [string, string][], number][] = [
    ['what cannot be saved', [embedField({ ...showing('me.png'), title: 'x'.repeat(257) })], 422],
    ['NUL', [embedField({ ...showing('me.png'), title: 'a\0' })], 422],
    ['an unknown field', [embedField(showing('me.png')), ['role', '"admin"']], 422],
    ['premium that nobody granted', [embedField(showing('me.png')), ['premium', 'true']], 403],
    ['a field that is no JSON', [embedField(showing('me.png')), ['premium', 'yes']], 422],
  ]
  const gallery = await aGallery()

  for (const [what, fields, status] of wrong)
    expect((await patch(gallery, ...fields, ['files', await me()])).status, what).toBe(status)
  expect(await rows(gallery)).toBe(0)
})

test('if there is no room for the image, the profile is not changed', async () => {
  const gallery = await aGallery()
  await gallery.fill(person, imageLimits.count)

  const response = await patch(gallery, embedField(showing('me.png')), ['files', await me()])

  expect(response.status).toBe(409)
  expect((await gallery.owner.client.get(own)).status).toBe(404)
})

test('a reference to an attached file is refused in JSON', async () => {
  const gallery = await aGallery()

  const response = await gallery.owner.client.patch(own, { profile_embed: showing('me.png') })

  expect(await wrongFieldsOf(response)).toMatchObject({ [reference]: expect.any(String) })
})

test.each(['__proto__', 'constructor', 'premium'])('a file in the field %s is refused', async (name) => {
  const gallery = await aGallery()

  const response = await patch(gallery, premium, [name, await me()])

  expect(response.status).toBe(400)
  expect(await rows(gallery)).toBe(0)
})
