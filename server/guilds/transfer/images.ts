import { createHash } from 'node:crypto'
import { imageLimits } from '@/contract/limits'
import { formatText } from '@/server/http/format-text'
import { backend as texts } from '@/server/http/texts'
import { prefixes } from '@/config/paths'
import { refused } from '@/server/http/http-error'
import type { Db } from '@/server/db/open'
import { copyImage, findTypes } from '@/server/images/images-queries'
import type { Env } from '@/server/env'
import { addressOf } from '@/server/images/address'

type ImageCopy = { from: { guildId: string; id: string }; newId: string; address: string }

type Where = Pick<Env, 'publicUrl'>

/** In one file; more than a guild can have, because some may be gone. */
const maxImages = 100

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Addresses of images of this deployment. */
const addressPattern = ({ publicUrl }: Where) =>
  new RegExp(
    `${escaped(`${publicUrl}${prefixes.media}/guilds/`)}(\\d{15,21})/([\\w-]{22})\\.(?:webp|gif)`,
    'g',
  )

/** By address. @throws HttpError 422 `invalid` for too many */
function foreignImages(env: Where, guildId: string, value: unknown) {
  const found = new Map<string, { guildId: string; id: string }>()
  for (const [address, owner = '', id = ''] of JSON.stringify(value).matchAll(addressPattern(env))) {
    if (owner !== guildId) found.set(address, { guildId: owner, id })
    if (found.size > maxImages)
      throw refused({ configuration: formatText(texts.tooManyPictures, { max: maxImages }) })
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

/** As hard to guess as the image's id, and deterministic: repeating an import makes no second copy. */
const idOfCopy = (guildId: string, { id }: { id: string }) =>
  createHash('sha256').update(`${guildId}/${id}`).digest().subarray(0, 16).toString('base64url')

/**
 * Plans a copy of each image of another guild, because that guild may remove it. `left` says why some get none, by their
 * address: they no longer exist, or are more than a guild can have.
 * @throws HttpError 422 `invalid` for too many
 */
export async function planImages(db: Db, env: Where, guildId: string, value: unknown) {
  const copies = new Map<string, ImageCopy>()
  const left = new Map<string, 'picture_gone' | 'too_many_pictures'>()
  const foreign = foreignImages(env, guildId, value)
  const types = await typesOf(db, foreign.values())
  for (const [address, from] of foreign) {
    const type = types.get(from.guildId)?.get(from.id)
    if (type === undefined || copies.size >= imageLimits.count) {
      left.set(address, type === undefined ? 'picture_gone' : 'too_many_pictures')
      continue
    }
    const newId = idOfCopy(guildId, from)
    const owner = { kind: 'guilds', id: guildId } as const
    copies.set(address, { from, newId, address: addressOf(env, { owner, id: newId, type }) })
  }
  return { copies, left }
}

export function imageReplacer(env: Where, { copies, left }: Awaited<ReturnType<typeof planImages>>) {
  const pattern = addressPattern(env)
  return (text: string) => {
    const reasons = new Set<string>()
    const carried = text.replace(pattern, (address) => {
      const reason = left.get(address)
      if (reason) reasons.add(reason)
      return copies.get(address)?.address ?? address
    })
    return { text: carried, reasons: [...reasons] }
  }
}

/** One at a time, because an image may have several megabytes. */
export async function copyImages(db: Db, guildId: string, copies: readonly ImageCopy[], at: Date) {
  for (const { from, newId } of copies) await copyImage(db, from, { guildId, id: newId }, at)
}
