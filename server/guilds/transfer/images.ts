import { createHash } from 'node:crypto'
import { imageLimits } from '@/config/limits'
import texts from '@/config/messages/en/backend.json'
import { prefixes } from '@/config/paths'
import { refused } from '@/server/http/http-error'
import type { Db } from '@/server/db/open'
import { copyImage, findTypes } from '@/server/images/images-queries'
import type { Env } from '@/server/env'
import { addressOf } from '@/server/images/address'

export type ImageCopy = { from: { guildId: string; id: string }; newId: string; address: string }

type Where = Pick<Env, 'publicUrl'>

/** Different ones in one file: far more than a guild can have (`imageLimits.count`), as some may be gone. */
const maxImages = 100

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The addresses of this deployment's images in a text; those that live elsewhere stay where they are. */
const addressPattern = ({ publicUrl }: Where) =>
  new RegExp(
    `${escaped(`${publicUrl}${prefixes.media}/guilds/`)}(\\d{15,21})/([\\w-]{22})\\.(?:webp|gif)`,
    'g',
  )

/** Images of other guilds by their addresses. @throws HttpError 422 `invalid` for more than anybody has */
function foreignImages(env: Where, guildId: string, value: unknown) {
  const found = new Map<string, { guildId: string; id: string }>()
  for (const [address, owner = '', id = ''] of JSON.stringify(value).matchAll(addressPattern(env))) {
    if (owner !== guildId) found.set(address, { guildId: owner, id })
    if (found.size > maxImages) throw refused({ configuration: texts.tooManyPictures })
  }
  return found
}

async function typesOf(db: Db, images: Iterable<{ guildId: string; id: string }>) {
  const ids = new Map<string, string[]>()
  for (const { guildId, id } of images) ids.set(guildId, [...(ids.get(guildId) ?? []), id])
  const types = new Map<string, Map<string, string>>()
  for (const [id, own] of ids) types.set(id, await findTypes(db, { kind: 'guilds', id }, own))
  return types
}

/** As hard to guess as the image's own id, and the same each time: an import that is repeated needs no second copy. */
const idOfCopy = (guildId: string, { id }: { id: string }) =>
  createHash('sha256').update(`${guildId}/${id}`).digest().subarray(0, 16).toString('base64url')

/**
 * What becomes of the images of other guilds that a value shows: each is to have a copy, since its own guild may
 * remove it. `gone` are the addresses behind which there is nothing any more.
 * @throws HttpError 422 `invalid` for more images than anybody has
 */
export async function planImages(db: Db, env: Where, guildId: string, value: unknown) {
  const copies = new Map<string, ImageCopy>()
  const gone = new Set<string>()
  const foreign = foreignImages(env, guildId, value)
  const types = await typesOf(db, foreign.values())
  for (const [address, from] of foreign) {
    const type = types.get(from.guildId)?.get(from.id)
    if (type === undefined || copies.size >= imageLimits.count) {
      gone.add(address)
      continue
    }
    const newId = idOfCopy(guildId, from)
    const owner = { kind: 'guilds', id: guildId } as const
    copies.set(address, { from, newId, address: addressOf(env, { owner, id: newId, type }) })
  }
  return { copies, gone }
}
export type ImagePlan = Awaited<ReturnType<typeof planImages>>

export function imageReplacer(env: Where, { copies, gone }: ImagePlan) {
  const pattern = addressPattern(env)
  return (text: string) => {
    let isGone = false
    const carried = text.replace(pattern, (address) => {
      isGone ||= gone.has(address)
      return copies.get(address)?.address ?? address
    })
    return { text: carried, isGone }
  }
}

/** Makes the copies, one after the other: an image may have some megabytes. */
export async function copyImages(db: Db, guildId: string, copies: readonly ImageCopy[], at: Date) {
  for (const { from, newId } of copies) await copyImage(db, from, { guildId, id: newId }, at)
}
