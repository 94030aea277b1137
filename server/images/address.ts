import { prefixes } from '@/config/paths'
import type { ImageOwner } from './images-queries'
import type { Env } from '@/server/env'
import { isSnowflake } from '@/api/snowflake.schema'

/** The types that pictures are stored and served as, with the endings of their names. */
const endings = { 'image/webp': 'webp', 'image/gif': 'gif' } as const

export type PictureType = keyof typeof endings

const isPictureType = (type: string): type is PictureType => Object.hasOwn(endings, type)

/** The name in a picture's address: its id, and the ending of its type. */
export function fileNameOf({ id, type }: { id: string; type: string }) {
  if (!isPictureType(type)) throw new Error('A stored picture is of a type that is not served.')
  return `${id}.${endings[type]}`
}

type Named = { owner: ImageOwner; id: string; type: string }

/** Where a picture is seen by everybody, the platform too. */
export const addressOf = ({ publicUrl }: Pick<Env, 'publicUrl'>, { owner, ...picture }: Named) =>
  `${publicUrl}${prefixes.media}/${owner.kind}/${owner.id}/${fileNameOf(picture)}`

/** The owner and the id in the parts of such an address, or null where they can be nobody's. */
export function readAddress(kind: string, ownerId: string, fileName: string) {
  const [, id] = /^([\w-]{22})\.[a-z]{3,4}$/.exec(fileName) ?? []
  if (id === undefined || !isSnowflake(ownerId)) return null
  if (kind !== 'users' && kind !== 'guilds') return null
  return { owner: { kind, id: ownerId } satisfies ImageOwner, id }
}
