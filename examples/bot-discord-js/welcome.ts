import type { Feature } from '@guildhall/bot'

/** What a message's texts may say of the member and the server. */
export type Names = {
  member: string
  member_name: string
  member_avatar: string
  server: string
  /** As `server`, whose older name it is. */
  guild: string
  member_count: string
}

/** A message as Discord takes it. */
export type Message = { content?: string; embeds?: Record<string, unknown>[] }

/** What there is to send, and where to. */
export type Plan = {
  message: Message
  /** The channel's id; null for none. */
  channel: string | null
  direct: boolean
  silent: boolean
  /** Seconds after which the message in the channel goes again; 0 for never. */
  deleteAfter: number
}

/** What Discord takes of one text; a name that is put in may make it longer than what somebody wrote. */
const maxLengths: Record<string, number> = {
  content: 2000,
  title: 256,
  description: 4096,
  name: 256,
  value: 1024,
  text: 2048,
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts names in for `{name}`; what is no name stays as it is written. */
export const fill = (text: string, names: Partial<Names>) =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => new Map(Object.entries(names)).get(name) ?? written)

/** Fills every text in it, however deep, and keeps each to the length that Discord takes. */
function fillAll(value: unknown, names: Names, key = ''): unknown {
  if (typeof value === 'string') return fill(value, names).slice(0, maxLengths[key] ?? 2048)
  if (Array.isArray(value)) return value.map((item) => fillAll(item, names))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillAll(inner, names, name)]))
}

/** A mention does not work in an image's address, and a placeholder that is unknown is no address. */
const isImage = (value: unknown) => isObject(value) && /^https?:\/\//.test(String(value.url))

function embedOf(written: unknown, names: Names) {
  const filled = fillAll(written, names)
  if (!isObject(filled)) return []
  const { image, thumbnail, ...rest } = filled
  return [{ ...rest, ...(isImage(image) ? { image } : {}), ...(isImage(thumbnail) ? { thumbnail } : {}) }]
}

function messageOf({ style, message, rich_message: rich }: Feature, names: Names): Message | null {
  const isRich = style === 'embed' && isObject(rich)
  const content = fillAll(isRich ? rich.content : message, names, 'content')
  const embeds = isRich ? embedOf(rich.embed, names) : []
  if (content === '' && embeds.length === 0) return null
  return { ...(typeof content === 'string' && content !== '' ? { content } : {}), embeds }
}

/**
 * What to send when a member joins; null for nothing: the feature is off or missing, there is no text, or it should go
 * to a channel only and none is chosen.
 */
export function planWelcome(feature: Feature | undefined, names: Names): Plan | null {
  if (!feature?.enabled) return null
  const message = messageOf(feature, names)
  const { destination, channel, silent, delete_after: deleteAfter } = feature
  const direct = destination === 'direct' || destination === 'both'
  const target = destination !== 'direct' && typeof channel === 'string' ? channel : null
  if (!message || (!direct && target === null)) return null
  return {
    message,
    channel: target,
    direct,
    silent: silent === true,
    deleteAfter: typeof deleteAfter === 'number' ? deleteAfter : 0,
  }
}
