import { type Context, Hono } from 'hono'
import { isObject } from '@/contract/json'
import { ids } from '@/tests/support/factories'
import { bodyOf, notFound, refuse, unfit } from './answers'
import type { Values, World } from './state'

const moment = '2026-03-14T09:26:53.000Z'

async function sentProfile(c: Context, world: World): Promise<Values | null> {
  if (!c.req.header('content-type')?.startsWith('multipart/')) return bodyOf(c, world)
  if (world.has('form-not-read')) return {}
  const form = await c.req.formData()
  return Object.fromEntries([...form].map(([key, value]) => [key, JSON.parse(String(value)) as unknown]))
}

/** Profiles, game servers, and how the bot is. */
export function peopleRoutes(world: World) {
  const { has, profiles } = world
  return new Hono()
    .get('/users/:user', (c) => {
      const id = c.req.param('user')
      const profile = profiles.get(id) ?? (has('profile-of-anybody') ? {} : undefined)
      return profile ? c.json({ id, profile }) : notFound(c, world)
    })
    .patch('/users/:user', async (c) => {
      const id = c.req.param('user')
      const body = await sentProfile(c, world)
      if (!body) return refuse(c, world, 400, 'That is no JSON object.')
      const { profile_embed: embed = null, possibleProfileArguments: names = [] } = body
      const { fields = [] } = isObject(embed) ? embed : {}
      const isFit = (embed === null || isObject(embed)) && Array.isArray(fields) && Array.isArray(names)
      if (!isFit && !has('embed-of-any-shape')) return unfit(c, world, 'profile_embed')
      const old = profiles.get(id) ?? {}
      const merged =
        has('embed-merged') && isObject(body.profile_embed)
          ? { profile_embed: { ...Object(old.profile_embed), ...body.profile_embed } }
          : {}
      const next = { ...(has('profile-forgets') ? {} : old), ...body, ...merged }
      if (!has('profile-not-saved')) profiles.set(id, next)
      return c.json({ id, profile: next })
    })
    .get('/users/:user/entitlements', (c) => c.json({ premium: false }))
    .get('/users/:user/data', (c) => c.json({ exported_at: moment }))
    .get('/user/game', (c) => c.json({ servers: [], most: 20 }))
    .post('/user/game', async (c) => {
      const { game } = (await bodyOf(c, world)) ?? {}
      if (has('game-server-passes')) return c.json({ ok: true, game, latency_ms: 1 })
      return game === undefined ? unfit(c, world, 'game') : refuse(c, world, 400, 'Nothing answers there.')
    })
    .post('/user/game/:id/check', (c) => notFound(c, world))
    .delete('/user/game/:id', (c) => notFound(c, world))
    .get('/heartbeat', (c) =>
      c.json({ status: 'online', last_seen_at: has('moments-without-zone') ? '2026-03-14 09:26' : moment }),
    )
    .get('/status', (c) => (has('extension-not-there') ? notFound(c, world) : c.json({ status: 'online' })))
    .get('/guilds/:guild/health', (c) => {
      const subject = has('health-about-nothing') ? 'greeting' : 'feature:greeting'
      const finding = { code: 'missing', severity: 'warning', path: 'channel', detail: 'Choose one.' }
      return c.json({ findings: [{ ...finding, subject }] })
    })
}

/** Images of whom a path names. */
export function imageRoutes(world: World) {
  const { has, images } = world
  const ownerOf = (c: Context) => c.req.path
  const png = [0x89, 0x50, 0x4e, 0x47]

  return new Hono()
    .on('GET', ['/guilds/:guild/images', '/users/:user/images'], (c) =>
      c.json({ images: images.get(ownerOf(c)) ?? [] }),
    )
    .on('POST', ['/guilds/:guild/images', '/users/:user/images'], async (c) => {
      const form = await c.req.formData().catch(() => null)
      const file = form?.get('image')
      if (!(file instanceof File)) return unfit(c, world, 'image')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const isImage = png.every((byte, index) => bytes[index] === byte)
      if (has('image-fails')) return refuse(c, world, 500, 'Oops.')
      if (has('image-of-no-type')) return refuse(c, world, 415, 'Only images are taken.')
      if (!isImage && !has('text-is-an-image')) return refuse(c, world, 415, 'That is no image.')
      const own = images.get(ownerOf(c)) ?? []
      const id = `${ids.user}-${own.length}`
      const url = `${has('image-over-http') ? 'http' : 'https'}://pictures.example/${id}.png`
      const size = { bytes: bytes.length, width: 8, height: 8 }
      const image = { id, url, type: 'image/png', ...size, created_at: moment }
      if (!has('image-lost')) images.set(ownerOf(c), [image, ...own])
      return c.json(image, 201)
    })
}
