import { type Context, Hono } from 'hono'
import { botAvatar, imageHashOf } from './ids'
import { avatarArt, bannerArt, botArt, defaultAvatarArt, iconArt } from './art'
import type { Demo } from './demo'
import { findTownsperson } from './townspeople'
import { findUser } from './users'

const imageHeaders = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Images drawn here, whatever extension is asked for: a browser goes by the content type. */
const image = (c: Context, svg: string | null) =>
  svg === null ? c.text('Not Found', 404, { 'Cache-Control': 'no-store' }) : c.body(svg, 200, imageHeaders)

const file = ':file{[0-9a-f_]+\\.(?:webp|png|jpg|jpeg|gif)}'
const hashOf = (name: string) => name.slice(0, name.lastIndexOf('.'))

/** The image addresses of Discord. A hash that is not the current one answers 404. */
export function createCdnRoutes({ options, world }: Demo) {
  const app = new Hono()

  app.get(`/icons/:id/${file}`, (c) => {
    const { id } = c.req.param()
    const hash = hashOf(c.req.param('file'))
    return image(c, world.guild(id)?.icon === hash ? iconArt(id, hash) : null)
  })

  app.get(`/avatars/:id/${file}`, (c) => {
    const { id } = c.req.param()
    const hash = hashOf(c.req.param('file'))
    if (id === options.clientId && hash === botAvatar) return image(c, botArt())
    const person = findUser(id) ?? findTownsperson(id)
    return image(c, person?.avatar === hash ? avatarArt(id) : null)
  })

  app.get(`/banners/:id/${file}`, (c) => {
    const { id } = c.req.param()
    const hash = hashOf(c.req.param('file'))
    const banner = findUser(id)?.banner ?? world.guild(id)?.banner
    return image(c, banner === hash ? bannerArt(hash) : null)
  })

  app.get(`/emojis/${file}`, (c) => {
    const id = hashOf(c.req.param('file'))
    return image(c, world.hasEmoji(id) ? iconArt(id, imageHashOf(`emoji:${id}`)) : null)
  })

  app.get('/embed/avatars/:file{[0-5]\\.png}', (c) =>
    image(c, defaultAvatarArt(Number(hashOf(c.req.param('file'))))),
  )

  app.all('*', (c) => image(c, null))
  return app
}
