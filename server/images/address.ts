import { isObject } from '@/contract/json'
import { prefixes } from '@/config/paths'
import type { Env } from '@/server/env'
import { isSnowflake } from '@/contract/discord/snowflake'
import type { ImageOwner } from './images-queries'

/** The types that images are stored and served as, with the endings of their names. */
const endings = { 'image/webp': 'webp', 'image/gif': 'gif' } as const

export type ImageType = keyof typeof endings

const isImageType = (type: string): type is ImageType => Object.hasOwn(endings, type)

export function fileNameOf({ id, type }: { id: string; type: string }) {
  if (!isImageType(type)) throw new Error('A stored image is of a type that is not served.')
  return `${id}.${endings[type]}`
}

type Named = { owner: ImageOwner; id: string; type: string }

export const addressOf = ({ publicUrl }: Pick<Env, 'publicUrl'>, { owner, ...image }: Named) =>
  `${publicUrl}${prefixes.media}/${owner.kind}/${owner.id}/${fileNameOf(image)}`

export function readAddress(kind: string, ownerId: string, fileName: string) {
  const [, id] = /^([\w-]{22})\.[a-z]{3,4}$/.exec(fileName) ?? []
  if (id === undefined || !isSnowflake(ownerId)) return null
  if (kind !== 'users' && kind !== 'guilds') return null
  return { owner: { kind, id: ownerId } satisfies ImageOwner, id }
}

const imagePaths = [
  ['image', 'url'],
  ['thumbnail', 'url'],
  ['author', 'icon_url'],
  ['footer', 'icon_url'],
] as const

/** Replaces the address of each image in an embed. `path` is such as `image.url`. Not an embed: returned unchanged. */
export function replaceAddresses(
  embed: unknown,
  replace: (address: string, path: string) => string,
): unknown {
  if (!isObject(embed)) return embed
  const replaced = imagePaths.flatMap(([part, key]) => {
    const within = embed[part]
    if (!isObject(within)) return []
    const address = within[key]
    if (typeof address !== 'string') return []
    return [[part, { ...within, [key]: replace(address, `${part}.${key}`) }] as const]
  })
  return { ...embed, ...Object.fromEntries(replaced) }
}

const prefix = 'attachment://'

export const attachmentName = (address: string) =>
  address.startsWith(prefix) ? address.slice(prefix.length) : null

export function attachmentsOf(embed: unknown): Map<string, string> {
  const found = new Map<string, string>()
  replaceAddresses(embed, (address, path) => {
    const name = attachmentName(address)
    if (name !== null) found.set(path, name)
    return address
  })
  return found
}
