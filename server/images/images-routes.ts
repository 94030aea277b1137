import type { Context } from 'hono'
import { type StoredImage, storedImage, type StoredImages, storedImages } from '@/contract/calls/images'
import { imageLimits } from '@/contract/limits'
import { image } from '@/server/calls/examples'
import type { SignedInEnv } from '@/server/auth/authenticate'
import { route } from '@/server/calls/route'
import { imageForm } from '@/server/calls/schemas'
import { refused } from '@/server/http/http-error'
import {
  deleteExpiredImages,
  type ImageOwner,
  type ImageRow,
  newImageId,
  readImages,
  saveImages,
} from './images-queries'
import { readForm, type SentFile } from '@/server/http/read-form'
import { addressOf } from './address'
import { fileErrors, imageFailures } from './failures'
import { prepareImage } from './prepare'
import type { Runtime } from '@/server/runtime'

const fieldName = 'image'

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
  const { fields, files } = await readForm(c)
  const [sent] = files
  if (!sent) throw refused({ [fieldName]: fileErrors.chooseOne })
  const others = [...files.slice(1).map((other) => other.field), ...Object.keys(fields)]
  if (sent.field !== fieldName || others.length > 0)
    throw refused({ [(others[0] ?? sent.field).slice(0, 100)]: fileErrors.onlyOne })
  return sent
}

async function upload(rt: Runtime, owner: ImageOwner, userId: string, sent: SentFile): Promise<StoredImage> {
  const uploaded = await prepareImage(rt, userId, sent)
  const at = rt.now()
  const row = { id: newImageId(), ...uploaded }
  await deleteExpiredImages(rt.db, owner, at)
  await rt.db.transaction((tx) => saveImages(tx, owner, [row], at))
  return present(rt, owner, { ...row, bytes: row.content.length, createdAt: at, isUsed: false })
}

const common = {
  tag: 'pictures',
  without: 'Images are entered by address only; none can be uploaded.',
} as const
const listing = {
  ...common,
  method: 'get',
  answer: {
    description: 'The newest first.',
    schema: storedImages,
    example: { images: [image], most: 30 },
  },
} as const
const uploading = {
  ...common,
  method: 'post',
  description:
    'It is encoded again without the file’s metadata. Images that are not used are removed after a while.',
  form: { schema: imageForm, example: { image: 'card.png' } },
  answer: {
    status: 201,
    description: 'As it is stored.',
    schema: storedImage,
    example: { ...image, used: false },
  },
  failures: imageFailures,
} as const

const answerUpload = async <E extends SignedInEnv>(rt: Runtime, c: Context<E>, owner: ImageOwner) =>
  c.json(await upload(rt, owner, c.var.session.userId, await readFile(c)), 201)

export const imageRoutes = [
  route({
    ...listing,
    id: 'listOwnImages',
    path: '/users/:userId/images',
    summary: 'List a person’s images',
    handle: (rt) => async (c) => c.json(await list(rt, { kind: 'users', id: c.req.param('userId') })),
  }),
  route({
    ...uploading,
    id: 'uploadOwnImage',
    path: '/users/:userId/images',
    summary: 'Upload an image for a person',
    handle: (rt) => (c) => answerUpload(rt, c, { kind: 'users', id: c.req.param('userId') }),
  }),
  route({
    ...listing,
    id: 'listGuildImages',
    path: '/guilds/:guildId/images',
    summary: 'List a server’s images',
    handle: (rt) => async (c) => c.json(await list(rt, { kind: 'guilds', id: c.req.param('guildId') })),
  }),
  route({
    ...uploading,
    id: 'uploadGuildImage',
    path: '/guilds/:guildId/images',
    summary: 'Upload an image for a server',
    handle: (rt) => (c) => answerUpload(rt, c, { kind: 'guilds', id: c.req.param('guildId') }),
  }),
]
