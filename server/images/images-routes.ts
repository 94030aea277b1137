import { type Context, Hono } from 'hono'
import type { StoredImage, StoredImages } from '@/api/images.schema'
import { imageLimits } from '@/config/limits'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { refused } from '@/server/http/failures'
import { type ImageOwner, type ImageRow, readImages } from './images-queries'
import { readFormWithFiles } from '@/server/http/read-form'
import { addressOf } from './address'
import { fileComplaints } from './failures'
import { preparePicture } from './prepare'
import { saveImages, newPictureId, deleteExpiredImages } from './store'
import type { Runtime } from '@/server/runtime'

const field = 'image'

const present = ({ env }: Runtime, owner: ImageOwner, row: ImageRow): StoredImage => ({
  id: row.id,
  url: addressOf(env, { owner, ...row }),
  type: row.type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  created_at: row.createdAt.toISOString(),
  used: row.isUsed,
})

async function list(rt: Runtime, owner: ImageOwner): Promise<StoredImages> {
  const rows = await readImages(rt.db, owner)
  return { images: rows.map((row) => present(rt, owner, row)), most: imageLimits.count }
}

/** The one file of a form. @throws HttpError 422 `invalid` */
async function readFile(c: Context) {
  const { fields, files } = await readFormWithFiles(c)
  const [sent] = files
  if (!sent) throw refused({ [field]: fileComplaints.chooseOne })
  const others = [...files.slice(1).map((other) => other.field), ...Object.keys(fields)]
  if (sent.field !== field || others.length > 0)
    throw refused({ [(others[0] ?? sent.field).slice(0, 100)]: fileComplaints.onlyOne })
  return sent
}

async function upload(rt: Runtime, c: Context<SignedInEnv>, owner: ImageOwner): Promise<StoredImage> {
  const picture = await preparePicture(rt, c.var.session.userId, await readFile(c))
  const at = rt.now()
  const row = { id: newPictureId(), ...picture }
  await deleteExpiredImages(rt.db, owner, at)
  await rt.db.transaction((tx) => saveImages(tx, owner, [row], at))
  return present(rt, owner, { ...row, bytes: row.content.length, createdAt: at, isUsed: false })
}

/** Pictures that people upload for themselves or for a guild; `onlyYou` and `onlyManagers` stand before it. */
export const imageRoutes = (rt: Runtime) => {
  const person = (c: Context<SignedInEnv, '/users/:userId'>) =>
    ({ kind: 'users', id: c.req.param('userId') }) as const
  const guild = (c: Context<SignedInEnv, '/guilds/:guildId'>) =>
    ({ kind: 'guilds', id: c.req.param('guildId') }) as const
  return new Hono<SignedInEnv>()
    .get('/users/:userId/images', async (c) => c.json(await list(rt, person(c))))
    .post('/users/:userId/images', async (c) => c.json(await upload(rt, c, person(c)), 201))
    .get('/guilds/:guildId/images', async (c) => c.json(await list(rt, guild(c))))
    .post('/guilds/:guildId/images', async (c) => c.json(await upload(rt, c, guild(c)), 201))
}
