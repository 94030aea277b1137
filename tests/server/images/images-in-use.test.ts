import { describe, expect, test } from 'vitest'
import { historyPage } from '@/contract/calls/history'
import { imageLimits } from '@/contract/limits'
import { guildImages, userImages } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { expectFailure, failureOf } from '@/tests/server/test-server'
import { aFile, aGallery, day, guild, hour, own, person, png, send } from './test-images'

type Gallery = Awaited<ReturnType<typeof aGallery>>

test('an image is in use while the saved profile shows it', async () => {
  const gallery = await aGallery()
  const { id, url } = await gallery.upload(own)
  expect(await gallery.used(own)).toEqual([])

  await gallery.saveProfile(url)
  expect(await gallery.used(own)).toEqual([id])
  await gallery.saveProfile('https://example.com/other.png')
  expect(await gallery.used(own)).toEqual([])
})

test('an image is in use while a feature of its guild shows it, whatever else is saved', async () => {
  const gallery = await aGallery()
  const { id, url } = await gallery.upload(guild)

  await gallery.saveWelcome(url)
  await gallery.owner.client.patch(`${guild}/settings`, { chat_prefix: '?' })
  await gallery.owner.client.patch(`${guild}/features/welcome`, { card_background: url })
  await gallery.saveWelcome(null)
  expect(await gallery.used(guild)).toEqual([id])
  await gallery.owner.client.patch(`${guild}/features/welcome`, { card_background: null })
  expect(await gallery.used(guild)).toEqual([])
})

test('an image restored by a revert is in use again', async () => {
  const gallery = await aGallery()
  const { id, url } = await gallery.upload(guild)
  await gallery.saveWelcome(url)
  await gallery.saveWelcome(null)
  const { changes } = historyPage.parse(await (await gallery.owner.client.get(`${guild}/history`)).json())

  const reverted = await gallery.owner.client.post(`${guild}/history/${changes[0]?.id}/revert`, {})

  expect(reverted.status).toBe(200)
  expect(await gallery.used(guild)).toEqual([id])
  await gallery.pass(imageLimits.unusedDays * day)
  await gallery.upload(guild)
  expect((await gallery.fetch(url)).status).toBe(200)
})

test('another owner’s image, or one with a similar id, does not count as a use', async () => {
  const gallery = await aGallery()
  const mine = await gallery.upload(own)

  await gallery.saveWelcome(mine.url)
  await gallery.saveProfile(mine.url.replace('.webp', 'x.webp'))
  await gallery.saveProfile(mine.url.replace(ids.user, ids.guild))

  expect(await gallery.used(own)).toEqual([])
})

const unusedFor = imageLimits.unusedDays * day

describe.each([
  ['a person', own, userImages, (gallery: Gallery, url: string | null) => gallery.saveProfile(url)],
  ['a guild', guild, guildImages, (gallery: Gallery, url: string | null) => gallery.saveWelcome(url)],
] as const)('an image of %s', (_, owner, table, save) => {
  test('is removed after fourteen days without use, and kept while in use', async () => {
    const gallery = await aGallery()
    const shown = await gallery.upload(owner)
    const unused = await gallery.upload(owner)
    await save(gallery, shown.url)

    await gallery.pass(unusedFor - hour)
    const last = await gallery.upload(owner)
    expect((await gallery.fetch(unused.url)).status).toBe(200)
    await gallery.pass(hour)
    const newest = await gallery.upload(owner)

    expect((await gallery.fetch(unused.url)).status).toBe(404)
    expect((await gallery.fetch(shown.url)).status).toBe(200)
    expect((await gallery.list(owner)).images.map(({ id }) => id)).toEqual([newest.id, last.id, shown.id])
  })

  test('has its fourteen days from the save that ended its last use', async () => {
    const gallery = await aGallery()
    const { url } = await gallery.upload(owner)
    await gallery.rt.db.update(table).set({ unusedSince: new Date(0) })
    await save(gallery, url)
    await save(gallery, null)

    await gallery.pass(unusedFor - hour)
    await gallery.upload(owner)

    expect((await gallery.fetch(url)).status).toBe(200)
  })
})

test('an unused image without a recorded date is removed by later uploads', async () => {
  const gallery = await aGallery()
  const { url } = await gallery.upload(own)
  await gallery.rt.db.update(userImages).set({ unusedSince: null })

  await gallery.upload(own)
  await gallery.pass(unusedFor)
  await gallery.upload(own)

  expect((await gallery.fetch(url)).status).toBe(404)
})

test('an image wrongly recorded as unused is not removed while in use', async () => {
  const gallery = await aGallery()
  const { id, url } = await gallery.upload(guild)
  await gallery.saveWelcome(url)
  await gallery.rt.db.update(guildImages).set({ unusedSince: new Date(0) })

  expect(await gallery.used(guild)).toEqual([id])
  await gallery.upload(guild)

  expect((await gallery.fetch(url)).status).toBe(200)
})

test('the longest unused image makes room, and never one in use', async () => {
  const gallery = await aGallery()
  const shown = await gallery.upload(own)
  const oldest = await gallery.upload(own)
  await gallery.saveProfile(shown.url)
  await gallery.pass(60_000)
  await gallery.fill(person, imageLimits.count - 2)
  await gallery.pass(2 * hour)

  const newest = await gallery.upload(own)

  const { images } = await gallery.list(own)
  expect(images).toHaveLength(imageLimits.count)
  expect(images.map(({ id }) => id)).toEqual(expect.arrayContaining([newest.id, shown.id]))
  expect(images.map(({ id }) => id)).not.toContain(oldest.id)
})

test('if every image is in use or recent, an upload is refused with advice', async () => {
  const gallery = await aGallery()
  await gallery.fill(person, imageLimits.count)
  await gallery.fill({ kind: 'guilds', id: ids.otherGuild }, imageLimits.count)

  const response = await send(gallery.owner.client, own, aFile(await png()))

  const { detail } = await expectFailure(response, 409, 'too_many_pictures')
  expect(detail).toMatch(/^You already have 30 images/)
  expect(await gallery.rt.db.$count(userImages)).toBe(imageLimits.count)
  // Another owner’s images take no room from anybody.
  await gallery.upload(guild)
  await gallery.fill({ kind: 'guilds', id: ids.guild }, imageLimits.count - 1)
  const full = await failureOf(await send(gallery.owner.client, guild, aFile(await png())))
  expect(full.detail).toMatch(/^This server already has 30 images/)
  await gallery.pass(hour)
  await gallery.upload(own)
})

test('two concurrent uploads do not both take the last slot', async () => {
  const gallery = await aGallery()
  await gallery.fill(person, imageLimits.count - 1)
  const file = aFile(await png())

  const responses = await Promise.all([1, 2].map(() => send(gallery.owner.client, own, file)))

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await gallery.rt.db.$count(userImages)).toBe(imageLimits.count)
})
