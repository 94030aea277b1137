import { expect, test } from 'vitest'
import { historyPage } from '@/contract/calls/history'
import { storedImage, storedImages } from '@/contract/calls/images'
import { imageLimits } from '@/contract/limits'
import { insertImages, newImageId } from '@/server/images/images-queries'
import { createMediaApp } from '@/server/images/media-app'
import { origin } from '@/tests/server/test-runtime'
import { type Client, refusalOf } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'
import { aFile, png, send } from '@/tests/server/images/test-images'
import { applyImport, exportOf, here, partOf, there, tryImport, twoGuilds } from './transfer-helpers'

const [keepersHere, keepersThere] = ['400000000000000001', '400000000000000011']

const revert = (client: Client, batch: string | null) => client.post(`${there}/imports/${batch}/revert`, {})
const changesOf = async (client: Client) => historyPage.parse(await client.read(`${there}/history`)).changes

async function withAnImport() {
  const server = await twoGuilds({
    here: { settings: { chat_prefix: '?' }, 'features/auto-role': { enabled: true, roles: [keepersHere] } },
    there: { settings: { chat_prefix: '$' } },
  })
  const file = await exportOf(server)
  return { server, file, batch: (await applyImport(server, file)).batch }
}

test('an import is reverted in one step, which can be reverted too', async () => {
  const { server, batch } = await withAnImport()
  const [autoRole, settings, earlier] = await changesOf(server)
  expect(autoRole).toMatchObject({ subject: 'feature:auto-role', batch, origin: 'Night Owls' })
  expect(settings).toMatchObject({ subject: 'settings', batch, origin: 'Night Owls' })
  expect(earlier).not.toHaveProperty('batch')

  const response = await revert(server, batch)

  expect(response.status).toBe(200)
  const reverted = await response.json()
  expect(reverted.parts).toEqual([
    { subject: 'feature:auto-role', version: 2 },
    { subject: 'settings', version: 3 },
  ])
  expect(await server.read(`${there}/settings`)).toMatchObject({ chat_prefix: '$' })
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ enabled: false, roles: [] })
  const [newest, next] = await changesOf(server)
  expect([newest?.batch, next?.batch]).toEqual([reverted.batch, reverted.batch])
  expect([newest?.reverts, next?.reverts]).toEqual([autoRole?.id, settings?.id])

  expect((await revert(server, reverted.batch)).status).toBe(200)
  expect(await server.read(`${there}/settings`)).toMatchObject({ chat_prefix: '?' })
  expect(await server.read(`${there}/features/auto-role`)).toMatchObject({ roles: [keepersThere] })
})

test('reverting an import again changes nothing, and later changes of other options stay', async () => {
  const { server, batch } = await withAnImport()
  await server.patch(`${there}/settings`, { timezone: 'Europe/Berlin' })
  await revert(server, batch)

  const again = await revert(server, batch)

  expect(await again.json()).toEqual({ parts: [], batch: null })
  const expected = { chat_prefix: '$', timezone: 'Europe/Berlin' }
  expect(await server.read(`${there}/settings`)).toMatchObject(expected)
})

test('an import is reverted as a whole or not at all', async () => {
  const { server, file } = await withAnImport()
  const off = { ...file.features['auto-role'], enabled: false }
  const changed = { ...file, settings: { chat_prefix: '%' }, features: { 'auto-role': off } }
  const { batch } = await applyImport(server, changed)
  // Without roles it cannot be on again.
  await server.patch(`${there}/features/auto-role`, { roles: [] })

  expect(await refusalOf(await revert(server, batch))).toBe('422 no_longer_fits')

  expect(await server.read(`${there}/settings`)).toMatchObject({ chat_prefix: '%' })
})

test('an unknown import, or one of another guild, is not found', async () => {
  const { server, batch } = await withAnImport()

  expect((await server.post(`${here}/imports/${batch}/revert`, {})).status).toBe(404)
  for (const name of ['nothing', 'AAAAAAAAAAAAAAAA', '%00'])
    expect((await revert(server, name)).status).toBe(404)
})

test('concurrent imports are applied one after the other', async () => {
  const { server, file } = await withAnImport()
  const settings = { ...file.settings, chat_prefix: '%' }
  const off = { enabled: false, roles: [], wait_for_rules: false, delay: 0 }
  const other = { ...file, settings, features: { 'auto-role': off } }

  await Promise.all([applyImport(server, file), applyImport(server, other), applyImport(server, file)])

  const { chat_prefix } = await server.read(`${there}/settings`)
  const { enabled } = await server.read(`${there}/features/auto-role`)
  expect(['? true', '% false']).toContain(`${chat_prefix} ${enabled}`)
})

async function withAnImage() {
  const server = await twoGuilds({ here: { settings: { chat_prefix: '?' } } })
  const upload = await send(server, here, aFile(await png()))
  const { url } = storedImage.parse(await upload.json())
  await server.patch(`${here}/features/welcome`, { card_background: url })
  const file = await exportOf(server)
  const images = async () => storedImages.parse(await server.read(`${there}/images`)).images
  /** The export with another image. */
  const fileWith = (card_background: string) => ({
    ...file,
    features: { welcome: { enabled: false, card_background } },
  })
  return { server, url, file, fileWith, images }
}

test('an uploaded image is imported as one copy that the guild owns, also when repeated', async () => {
  const { server, url, file, images } = await withAnImage()

  const tried = await tryImport(server, file)
  await applyImport(server, file, { parts: ['settings'] })
  expect(await images()).toEqual([])
  await applyImport(server, file)
  const again = await applyImport(server, file)

  const { card_background: copy } = await server.read(`${there}/features/welcome`)
  expect(partOf(tried, 'feature:welcome')).toMatchObject({ after: { card_background: copy } })
  expect(copy).not.toBe(url)
  expect(again.parts.every(({ state }) => state === 'same')).toBe(true)
  expect(await images()).toMatchObject([{ url: copy, used: true }])
  const contentOf = async (address: unknown) =>
    (await createMediaApp(server.rt).request(String(address).replace(origin, ''))).arrayBuffer()
  expect(await contentOf(copy)).toEqual(await contentOf(url))
  expect((await contentOf(copy)).byteLength).toBeGreaterThan(50)
})

test('a missing image is reported, and an external one keeps its address', async () => {
  const { server, url, fileWith, images } = await withAnImage()
  const elsewhere = 'https://pictures.example/media/guilds/200000000000000001/AAAAAAAAAAAAAAAAAAAAAA.webp'

  const tried = await tryImport(server, fileWith(url.replace(/[\w-]{22}(?=\.webp)/, 'A'.repeat(22))))
  await applyImport(server, fileWith(elsewhere))

  expect(partOf(tried, 'feature:welcome')).toMatchObject({
    notes: [{ code: 'picture_gone', path: 'card_background' }],
  })
  expect(await server.read(`${there}/features/welcome`)).toMatchObject({ card_background: elsewhere })
  expect(await images()).toEqual([])
})

test('images beyond what a server can have stay where they are, and the limit is said', async () => {
  const { server, url, file } = await withAnImage()
  const image = { type: 'image/webp', content: await png(), width: 40, height: 30 }
  const images = Array.from({ length: imageLimits.count }, () => ({ id: newImageId(), ...image }))
  await insertImages(server.rt.db, { kind: 'guilds', id: ids.guild }, images, new Date())
  const addresses = images.map(({ id }) => url.replace(/[\w-]{22}(?=\.webp)/, id)).join(' ')
  const rich_message = { content: '', embed: { description: addresses } }

  const tried = await tryImport(server, {
    ...file,
    features: { welcome: { enabled: false, rich_message, card_background: url } },
  })

  expect(partOf(tried, 'feature:welcome')).toMatchObject({
    after: { card_background: url },
    notes: [{ code: 'too_many_pictures', path: 'card_background' }],
  })
})
