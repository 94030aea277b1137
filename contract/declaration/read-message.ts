import * as z from 'zod/mini'
import type { Embed } from '@/contract/calls/embed'
import { type ExactNumber, isObject, isSame, notANumber } from '@/contract/json'

const text = z.optional(z.string())
const needed = z._default(z.string(), '')
const image = z.optional(z.looseObject({ url: needed }))

/** What somebody typed that cannot be read, or not yet. */
const unreadable = z.custom<ExactNumber>((typed) => isSame(typed, notANumber))

/** An embed by its shape alone: what is being written may be too long, half an address, or not there yet. */
const draftEmbed = z.looseObject({
  title: text,
  description: text,
  url: text,
  color: z.optional(z.union([z.number(), unreadable])),
  timestamp: z.optional(z.union([z.string(), unreadable])),
  author: z.optional(z.looseObject({ name: needed, url: text, icon_url: text })),
  footer: z.optional(z.looseObject({ text: needed, icon_url: text })),
  image,
  thumbnail: image,
  fields: z.optional(
    z.array(z.looseObject({ name: needed, value: needed, inline: z.optional(z.boolean()) })),
  ),
})

const draftMessage = z.looseObject({
  content: needed,
  embed: z.optional(draftEmbed),
  embeds: z.optional(z.array(draftEmbed)),
  links: z.optional(z.array(z.looseObject({ label: needed, url: needed, emoji: text }))),
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
  const { data } = draftMessage.safeParse(withoutNulls(value ?? {}))
  if (!data) return null
  return data.embeds ? data : { ...data, embed: data.embed ?? null }
}

/** An embed that is being written: its colour and its time may be `notANumber`, which nothing saves. */
export type DraftEmbed = Omit<Embed, 'color' | 'timestamp'> & {
  color?: number | ExactNumber
  timestamp?: string | ExactNumber
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
