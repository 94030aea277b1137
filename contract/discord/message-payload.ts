import { readCustomEmoji } from '@/contract/discord/emoji'
import { isObject, isText, type JsonObject } from '@/contract/json'
import { messageLimits } from '@/contract/limits'

/** A message in the format of Discord's API. */
export type MessagePayload = {
  content?: string
  embeds: JsonObject[]
  /** Rows of buttons; left out without any. */
  components?: JsonObject[]
}

/** Discord's numbers for what stands below a message. */
const componentTypes = { row: 1, button: 2, linkStyle: 5 } as const

/** A value of a `message` option, or a plain text, as Discord takes it. */
export function toMessagePayload(message: unknown): MessagePayload {
  const { content, embed, embeds, links } = isObject(message) ? message : { content: message }
  const all = Array.isArray(embeds) ? embeds : [embed]
  const rows = toRows(Array.isArray(links) ? links.filter(isObject) : [])
  return {
    ...(isText(content) && content.trim() !== '' && { content }),
    embeds: all.filter(isObject),
    ...(rows.length > 0 && { components: rows }),
  }
}

const toRows = (links: readonly JsonObject[]): JsonObject[] =>
  Array.from({ length: Math.ceil(links.length / messageLimits.linksInRow) }, (_, row) => ({
    type: componentTypes.row,
    components: links
      .slice(row * messageLimits.linksInRow, (row + 1) * messageLimits.linksInRow)
      .map(toButton),
  }))

function toButton({ label, url, emoji }: JsonObject): JsonObject {
  return {
    type: componentTypes.button,
    style: componentTypes.linkStyle,
    ...(isText(label) && label.trim() !== '' && { label }),
    url,
    ...(isText(emoji) && emoji !== '' && { emoji: toEmoji(emoji) }),
  }
}

/** `<a:name:id>` in the parts that Discord asks for; any other emoji is its own name. */
function toEmoji(emoji: string): JsonObject {
  const { id, name, isAnimated } = readCustomEmoji(emoji) ?? {}
  return id === undefined ? { name: emoji } : { id, name, ...(isAnimated && { animated: true }) }
}
