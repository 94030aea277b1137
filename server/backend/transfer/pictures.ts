import { createHash } from 'node:crypto'
import { imageLimits } from '@/config/limits'
import { prefixes } from '@/config/paths'
import type { Db } from '@/server/db/client'
import { copyImage, findImage } from '@/server/db/images'
import type { Env } from '@/server/env'
import { addressOf } from '@/server/images/address'

/** An uploaded picture of another guild, and where its copy is to be. */
export type PictureCopy = { from: { guildId: string; id: string }; newId: string; address: string }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Pictures of this deployment in a value; those that live elsewhere stay where they are. */
function addressesIn({ publicUrl }: Pick<Env, 'publicUrl'>, value: unknown) {
  const ours = escaped(`${publicUrl}${prefixes.media}/guilds/`)
  const pattern = new RegExp(`${ours}(\\d{15,21})/([\\w-]{22})\\.(?:webp|gif)`, 'g')
  const found = [...JSON.stringify(value).matchAll(pattern)]
  return new Map(found.map(([address, guildId = '', id = '']) => [address, { guildId, id }]))
}

/** As hard to guess as the picture's own id, and the same each time: an import that is repeated needs no second copy. */
const idOfCopy = (guildId: string, { id }: { id: string }) =>
  createHash('sha256').update(`${guildId}/${id}`).digest().subarray(0, 16).toString('base64url')

/**
 * What becomes of the pictures of other guilds that a value shows: each is to have a copy, since its own guild may
 * remove it. `gone` are the addresses behind which there is nothing any more.
 */
export async function planPictures(db: Db, env: Pick<Env, 'publicUrl'>, guildId: string, value: unknown) {
  const copies = new Map<string, PictureCopy>()
  const gone = new Set<string>()
  const foreign = [...addressesIn(env, value)].filter(([, from]) => from.guildId !== guildId)
  for (const [address, from] of foreign) {
    const isMany = copies.size >= imageLimits.count
    const found = isMany ? null : await findImage(db, { kind: 'guilds', id: from.guildId }, from.id)
    if (!found) {
      gone.add(address)
      continue
    }
    const newId = idOfCopy(guildId, from)
    const owner = { kind: 'guilds', id: guildId } as const
    copies.set(address, { from, newId, address: addressOf(env, { owner, id: newId, type: found.type }) })
  }
  return { copies, gone }
}

/** Makes the copies, one after the other: a picture may have some megabytes. */
export async function copyPictures(db: Db, guildId: string, copies: readonly PictureCopy[], at: Date) {
  for (const { from, newId } of copies) await copyImage(db, from, { guildId, id: newId }, at)
}
