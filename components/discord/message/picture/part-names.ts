import type { EmbedTextPath } from '@/components/discord/message/editor/embed-texts'
import type { EmbedPart, PartName } from '@/components/discord/message/preview/part'
import { embedAt, type EmbedPath } from '@/contract/declaration/read-message'

const partTexts: Readonly<Record<string, readonly EmbedTextPath[]>> = {
  author: ['author.name', 'author.url', 'author.icon_url'],
  title: ['title', 'url'],
  description: ['description'],
  image: ['image.url'],
  thumbnail: ['thumbnail.url'],
  footer: ['footer.text', 'footer.icon_url'],
}

/** The texts of what is drawn of an embed, and edited there, as one; first the one that it begins with. */
export const textsOfPart = (part: string) => (Object.hasOwn(partTexts, part) && partTexts[part]) || []

const isEmbedPart = (kind: string): kind is EmbedPart => kind === 'color' || textsOfPart(kind).length > 0

/** The part in which the value at a path is edited: `embed.author.url` in the author. */
export function partOf(path: string): PartName | null {
  if (path === 'content') return path
  const link = /^links\.(\d+)\./.exec(path)?.[1]
  if (link !== undefined) return `links.${Number(link)}`
  const place = embedAt(path)
  const row = /^fields\.(\d+)\./.exec(place?.rest ?? '')?.[1]
  if (place && row !== undefined) return `${place.at}.fields.${Number(row)}`
  const [key = ''] = place?.rest.split('.') ?? []
  const kind = key === 'url' ? 'title' : key === 'timestamp' ? 'footer' : key
  return place && isEmbedPart(kind) ? `${place.at}.${kind}` : null
}

/** What a part is: the `content`, of `links` and `fields` one row, or something else of an embed. */
export function readPart(part: PartName) {
  const { at: embed = null, rest = part } = embedAt(part) ?? {}
  const [kind = '', row] = rest.split('.')
  return { embed, kind, row: Number(row ?? 0) }
}

/** Which of several embeds it is, for people. */
export const positionOf = (embed: EmbedPath) => Number(embed.slice('embeds.'.length)) + 1

/** The text that a part begins with. */
export function mainText(part: PartName) {
  const { embed, kind } = readPart(part)
  if (kind === 'links') return `${part}.label`
  if (kind === 'fields') return `${part}.name`
  const [text] = textsOfPart(kind)
  return embed === null || text === undefined ? part : `${embed}.${text}`
}
