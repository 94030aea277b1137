import type { Context } from 'hono'
import { prefixes } from '@/config/paths'
import { findImage, type ImageOwner, readImageContent } from './images-queries'
import { createApp } from '@/server/http/create-app'
import { hasTag } from '@/server/http/unchanged'
import type { Runtime } from '@/server/runtime'
import { fileNameOf, readAddress } from './address'
import { noImage } from './failures'

/** Seconds that browsers and Discord may cache an image. */
const servedFor = 86_400

/** The image that an address names to the letter. @throws HttpError 404 `not_found` */
async function find({ db }: Runtime, kind: string, ownerId: string, fileName: string) {
  const named = readAddress(kind, ownerId, fileName)
  const found = named && (await findImage(db, named.owner, named.id))
  if (!named || !found || fileNameOf({ id: named.id, type: found.type }) !== fileName) throw noImage()
  return { ...named, ...found, fileName }
}

/** Says of an image that it is one and nothing else, which any page may show and no browser may run. */
function describe(c: Context, { id, type, fileName }: { id: string; type: string; fileName: string }) {
  c.header('Content-Type', type)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  c.header('Content-Disposition', `inline; filename="${fileName}"`)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  c.header('Cache-Control', `public, max-age=${servedFor}`)
  c.header('ETag', `"${id}"`)
}

async function contentOf({ db }: Runtime, owner: ImageOwner, id: string) {
  const content = await readImageContent(db, owner, id)
  if (!content) throw noImage()
  return new Uint8Array(content)
}

/**
 * `/media/users/{userId}/{file}` and `/media/guilds/{guildId}/{file}`: the images that people uploaded, to everybody
 * who has the address. Discord fetches them without a session.
 */
export function createMediaApp(rt: Runtime) {
  return createApp(rt, prefixes.media, {}).get('/:kind/:owner/:file', async (c) => {
    const { kind, owner: ownerId, file } = c.req.param()
    const image = await find(rt, kind, ownerId, file)
    describe(c, image)
    // An image never changes under its id.
    if (hasTag(c.req.header('if-none-match'), `"${image.id}"`)) return c.body(null, 304)
    c.header('Content-Length', String(image.bytes))
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(await contentOf(rt, image.owner, image.id))
  })
}
