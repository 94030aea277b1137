import { isObject } from '@/contract/json'

/** Nothing to work with: null, blank text, an empty list, or an object of which every part is empty. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.values(value).every(isEmpty)
  return value == null
}

/**
 * An embed that Discord refuses because it shows nothing. The colour, the link and the time of an embed show nothing by
 * themselves, nor does an image beside a missing name.
 */
export function isEmptyEmbed(embed: unknown): boolean {
  if (!isObject(embed)) return isEmpty(embed)
  const { color: _color, url: _url, timestamp: _timestamp, author, footer, ...rest } = embed
  const names = [isObject(author) ? author.name : author, isObject(footer) ? footer.text : footer]
  return [...Object.values(rest), ...names].every(isEmpty)
}

/** Buttons alone are not taken by Discord. */
export function isNothingToSend(message: unknown): boolean {
  if (!isObject(message)) return isEmpty(message)
  const { content, embed, embeds } = message
  return [isEmpty(content), isEmptyEmbed(embed), ...[embeds ?? []].flat().map(isEmptyEmbed)].every(Boolean)
}
