import { expect, test } from 'vitest'
import { historyPage } from '@/api/history.schema'
import { storedImage, storedImages } from '@/api/images.schema'
import { createMediaApp } from '@/server/images/media-app'
import { ids } from '@/tests/factories'
import { origin } from '@/tests/server/a-runtime'
import type { Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'
import { aFile, png, send } from '@/tests/server/images/an-image'
import { applyImport, exportOf, here, partOf, read, there, tryImport, twoGuilds } from './a-transfer'

const keepersHere = '400000000000000001'
const keepersThere = '400000000000000011'

const revert = (client: Client, batch: string | null) => client.post(`${there}/imports/${batch}/revert`, {})
const changesOf = async (client: Client) => historyPage.parse(await read(client, `${there}/history`)).changes

async function withAnImport() {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, { chat_prefix: '?' })
  await server.patch(`${here}/features/auto-role`, { enabled: true, roles: [keepersHere] })
  await server.patch(`${there}/settings`, { chat_prefix: '$' })
  const { batch } = await applyImport(server, await exportOf(server))
  return { server, batch }
}

test('the history tells which changes came together, and from where', async () => {
  const { server, batch } = await withAnImport()

  const [autoRole, settings, earlier] = await changesOf(server)

  expect(autoRole).toMatchObject({ subject: 'feature:auto-role', batch, origin: 'Night Owls' })
  expect(settings).toMatchObject({ subject: 'settings', batch, origin: 'Night Owls' })
  expect(earlier).not.toHaveProperty('batch')
})

test('an import is taken back in one step, which can be taken back too', async () => {
  const { server, batch } = await withAnImport()

  const response = await revert(server, batch)

  expect(response.status).toBe(200)
  const reverted = await response.json()
  expect(reverted.parts).toEqual([
    { subject: 'feature:auto-role', version: 2 },
    { subject: 'settings', version: 3 },
  ])
  expect(await read(server, `${there}/settings`)).toMatchObject({ chat_prefix: '$' })
  expect(await read(server, `${there}/features/auto-role`)).toMatchObject({ enabled: false, roles: [] })
  const [newest, next, ...imported] = await changesOf(server)
  expect([newest?.batch, next?.batch]).toEqual([reverted.batch, reverted.batch])
  expect([newest?.reverts, next?.reverts]).toEqual(imported.slice(0, 2).map(({ id }) => id))

  expect((await revert(server, reverted.batch)).status).toBe(200)
  expect(await read(server, `${there}/settings`)).toMatchObject({ chat_prefix: '?' })
  expect(await read(server, `${there}/features/auto-role`)).toMatchObject({ roles: [keepersThere] })
})

test('what changed since in other options stays when an import is taken back', async () => {
  const { server, batch } = await withAnImport()
  await server.patch(`${there}/settings`, { timezone: 'Europe/Berlin' })

  await revert(server, batch)

  expect(await read(server, `${there}/settings`)).toMatchObject({
    chat_prefix: '$',
    timezone: 'Europe/Berlin',
  })
})

test('taking back twice writes once', async () => {
  const { server, batch } = await withAnImport()
  await revert(server, batch)

  const again = await revert(server, batch)

  expect(await again.json()).toEqual({ parts: [], batch: null })
})

test('an import is taken back whole or not at all', async () => {
  const { server } = await withAnImport()
  const file = await exportOf(server)
  const switchedOff = { ...file.features['auto-role'], enabled: false }
  const { batch } = await applyImport(server, {
    ...file,
    settings: { chat_prefix: '%' },
    features: { 'auto-role': switchedOff },
  })
  // Without roles it cannot be on again.
  await server.patch(`${there}/features/auto-role`, { roles: [] })

  const response = await revert(server, batch)

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'no_longer_fits' })
  expect(await read(server, `${there}/settings`)).toMatchObject({ chat_prefix: '%' })
})

test('another guild’s import, and what is none, is not there', async () => {
  const { server, batch } = await withAnImport()

  expect((await server.post(`${here}/imports/${batch}/revert`, {})).status).toBe(404)
  for (const name of ['nothing', 'AAAAAAAAAAAAAAAA', '%00']) {
    const response = await revert(server, name)
    expect(response.status).toBe(404)
  }
})

test('an import that decided who may use the dashboard is taken back by somebody with full access', async () => {
  const server = await twoGuilds()
  await server.patch(`${here}/settings`, { manager_roles: [{ role: keepersHere, access: 'write' }] })
  const { batch } = await applyImport(server, await exportOf(server))
  const helper = await server.as('300000000000000009', [previewFor(ids.otherGuild, 'member')])
  server.discord.setRoles(ids.otherGuild, '300000000000000009', [keepersThere])

  const response = await revert(helper, batch)

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'needs_full_access' })
  expect((await revert(server, batch)).status).toBe(200)
})

test('two imports at once come out as one after the other', async () => {
  const { server } = await withAnImport()
  const file = await exportOf(server)
  const other = {
    ...file,
    settings: { ...file.settings, chat_prefix: '%' },
    features: { 'auto-role': { enabled: false, roles: [], wait_for_rules: false, delay: 0 } },
  }

  await Promise.all([applyImport(server, file), applyImport(server, other), applyImport(server, file)])

  const settings = await read(server, `${there}/settings`)
  const autoRole = await read(server, `${there}/features/auto-role`)
  expect([
    ['?', true],
    ['%', false],
  ]).toContainEqual([settings.chat_prefix, autoRole.enabled])
})

async function withAnImage() {
  const server = await twoGuilds()
  const upload = await send(server, here, aFile(await png()))
  const { url } = storedImage.parse(await upload.json())
  await server.patch(`${here}/features/welcome`, { card_background: url })
  return { server, url, media: createMediaApp(server.rt) }
}
const imagesOf = async (server: Awaited<ReturnType<typeof twoGuilds>>) =>
  storedImages.parse(await read(server, `${there}/images`)).images

test('an uploaded image comes along as a copy that the guild owns', async () => {
  const { server, url, media } = await withAnImage()
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
  const { server } = await withAnImage()
  const file = await exportOf(server)
  await applyImport(server, file)

  const again = await applyImport(server, file)

  expect(again.parts.every(({ state }) => state === 'same')).toBe(true)
  expect(await imagesOf(server)).toHaveLength(1)
})

test('a part that is not chosen brings no image', async () => {
  const { server } = await withAnImage()
  await server.patch(`${here}/settings`, { chat_prefix: '?' })

  await applyImport(server, await exportOf(server), { parts: ['settings'] })

  expect(await imagesOf(server)).toEqual([])
})

test('an image that is no more is told', async () => {
  const { server, url } = await withAnImage()
  const file = await exportOf(server)
  const gone = url.replace(/[\w-]{22}(?=\.webp)/, 'A'.repeat(22))
  const features = { welcome: { enabled: false, card_background: gone } }

  const tried = await tryImport(server, { ...file, features })

  expect(partOf(tried, 'feature:welcome')).toMatchObject({
    notes: [{ code: 'picture_gone', path: 'card_background' }],
  })
})

test('an image that lives elsewhere stays where it is', async () => {
  const { server } = await withAnImage()
  const file = await exportOf(server)
  const elsewhere = 'https://pictures.example/media/guilds/200000000000000001/AAAAAAAAAAAAAAAAAAAAAA.webp'
  const features = { welcome: { enabled: false, card_background: elsewhere } }

  await applyImport(server, { ...file, features })

  expect(await read(server, `${there}/features/welcome`)).toMatchObject({ card_background: elsewhere })
  expect(await imagesOf(server)).toEqual([])
})
