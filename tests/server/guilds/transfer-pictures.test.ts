import { expect, test } from 'vitest'
import { storedImage, storedImages } from '@/api/images.schema'
import { createMediaApp } from '@/server/images/media-app'
import { origin } from '@/tests/server/a-runtime'
import { aFile, png } from '@/tests/server/images/a-picture'
import { send } from '@/tests/server/images/a-gallery'
import { applyImport, exportOf, here, partOf, read, there, tryImport, twoGuilds } from './a-transfer'

async function withAPicture() {
  const server = await twoGuilds()
  const upload = await send(server, here, aFile(await png()))
  const { url } = storedImage.parse(await upload.json())
  await server.patch(`${here}/features/welcome`, { card_background: url })
  return { server, url, media: createMediaApp(server.rt) }
}
const imagesOf = async (server: Awaited<ReturnType<typeof twoGuilds>>) =>
  storedImages.parse(await read(server, `${there}/images`)).images

test('an uploaded picture comes along as a copy that the guild owns', async () => {
  const { server, url, media } = await withAPicture()
  const file = await exportOf(server)

  const tried = await tryImport(server, file)
  expect(await imagesOf(server)).toEqual([])
  const applied = await applyImport(server, file)

  const { card_background: copy } = await read(server, `${there}/features/welcome`)
  expect(partOf(tried, 'feature:welcome')).toMatchObject({ after: { card_background: copy } })
  expect(copy).not.toBe(url)
  expect(await imagesOf(server)).toMatchObject([{ url: copy, used: true }])
  const original = await media.request(url.replace(origin, ''))
  const copied = await media.request(String(copy).replace(origin, ''))
  expect(copied.status).toBe(200)
  expect(Buffer.from(await copied.arrayBuffer())).toEqual(Buffer.from(await original.arrayBuffer()))
  expect(applied.batch).not.toBeNull()
})

test('the same import twice makes one copy', async () => {
  const { server } = await withAPicture()
  const file = await exportOf(server)
  await applyImport(server, file)

  const again = await applyImport(server, file)

  expect(again.parts.every(({ state }) => state === 'same')).toBe(true)
  expect(await imagesOf(server)).toHaveLength(1)
})

test('a part that is not chosen brings no picture', async () => {
  const { server } = await withAPicture()
  await server.patch(`${here}/settings`, { chat_prefix: '?' })

  await applyImport(server, await exportOf(server), { parts: ['settings'] })

  expect(await imagesOf(server)).toEqual([])
})

test('a picture that is no more is told', async () => {
  const { server, url } = await withAPicture()
  const file = await exportOf(server)
  const gone = url.replace(/[\w-]{22}(?=\.webp)/, 'A'.repeat(22))
  const features = { welcome: { enabled: false, card_background: gone } }

  const tried = await tryImport(server, { ...file, features })

  expect(partOf(tried, 'feature:welcome')).toMatchObject({
    notes: [{ code: 'picture_gone', path: 'card_background' }],
  })
})

test('a picture that lives elsewhere stays where it is', async () => {
  const { server } = await withAPicture()
  const file = await exportOf(server)
  const elsewhere = 'https://pictures.example/media/guilds/200000000000000001/AAAAAAAAAAAAAAAAAAAAAA.webp'
  const features = { welcome: { enabled: false, card_background: elsewhere } }

  await applyImport(server, { ...file, features })

  expect(await read(server, `${there}/features/welcome`)).toMatchObject({ card_background: elsewhere })
  expect(await imagesOf(server)).toEqual([])
})
