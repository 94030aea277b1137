import type { Embed } from '@/contract/calls/embed'
import { isNumber, isObject, isText, isUnreadable, type Unreadable } from '@/contract/json'

/** Reads a part of a message, which may be left out; `misfit` for one of another shape. */
type Reader = (value: unknown) => unknown

const misfit = Symbol('of another shape')

const only =
  (fits: (value: unknown) => boolean): Reader =>
  (value) =>
    value === undefined || fits(value) ? value : misfit

const text = only(isText)
const needed: Reader = (value = '') => text(value)

/** What else is in the object stays. */
const objectOf =
  (parts: Readonly<Record<string, Reader>>): Reader =>
  (value) => {
    if (value === undefined) return undefined
    if (!isObject(value)) return misfit
    const read = Object.entries(parts).map(([name, part]) => [name, part(value[name])] as const)
    if (read.some(([, part]) => part === misfit)) return misfit
    return { ...value, ...Object.fromEntries(read.filter(([, part]) => part !== undefined)) }
  }

const eachOf =
  (item: Reader): Reader =>
  (value) => {
    if (value === undefined) return undefined
    const read = Array.isArray(value) ? value.map((one) => item(one ?? misfit)) : misfit
    return Array.isArray(read) && read.includes(misfit) ? misfit : read
  }

const image = objectOf({ url: needed })

/** An embed by its shape alone: what is being written may be too long, half an address, or not there yet. */
const draftEmbed = objectOf({
  title: text,
  description: text,
  url: text,
  color: only((value) => isNumber(value) || isUnreadable(value)),
  timestamp: only((value) => isText(value) || isUnreadable(value)),
  author: objectOf({ name: needed, url: text, icon_url: text }),
  footer: objectOf({ text: needed, icon_url: text }),
  image,
  thumbnail: image,
  fields: eachOf(
    objectOf({ name: needed, value: needed, inline: only((value) => typeof value === 'boolean') }),
  ),
})

/** By hand, since every page with options needs it for its first drawing, and zod comes later. */
const draftMessage = objectOf({
  content: needed,
  embed: draftEmbed,
  embeds: eachOf(draftEmbed),
  links: eachOf(objectOf({ label: needed, url: needed, emoji: text })),
})

/** Backends write null for what is not there. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const parts = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutNulls(part)]))
}

/** A value as the editor takes it, whatever its texts; null only for what is no message at all. Nothing of it is left out. */
export function readMessage(value: unknown): MessageValue | null {
  const read = draftMessage(withoutNulls(value ?? {}))
  if (read === misfit) return null
  // By what `draftMessage` has read.
  const message = read as MessageValue
  return message.embeds ? message : { ...message, embed: message.embed ?? null }
}

/** An embed that is being written: its colour and its time may be unreadable, which nothing saves. */
export type DraftEmbed = Omit<Embed, 'color' | 'timestamp'> & {
  color?: number | Unreadable
  timestamp?: string | Unreadable
}

/** A button below a message that opens an address. */
export type MessageLink = { label: string; url: string; emoji?: string }

/** A message as a feature's options hold it: with one embed or none, or with `embeds` where several are declared. */
export type MessageValue = {
  content: string
  embed?: DraftEmbed | null
  embeds?: DraftEmbed[]
  links?: MessageLink[]
}

/** Where an embed stands in its message: the beginning of the paths of what it holds. */
export type EmbedPath = 'embed' | `embeds.${number}`

export type PlacedEmbed = { path: EmbedPath; embed: DraftEmbed }

/** The embed that a path such as `embeds.1.author.name` leads into, and the rest of the path; null for another one. */
export function embedAt(path: string): { at: EmbedPath; rest: string } | null {
  const [, position, rest] = /^embed(?:s\.(\d+))?\.(.+)$/.exec(path) ?? []
  if (rest === undefined) return null
  return { at: position === undefined ? 'embed' : `embeds.${Number(position)}`, rest }
}

/** The embeds of a message, whichever way it holds them. */
export function embedsOf({ embed, embeds }: MessageValue): PlacedEmbed[] {
  if (embeds) return embeds.map((one, at) => ({ path: `embeds.${at}`, embed: one }))
  return embed ? [{ path: 'embed', embed }] : []
}

export const emptyMessage: MessageValue = { content: '', embed: null }
