import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { cutText } from '@/contract/text-length'
import type { ListOption, Option } from './option'
import { embedsOf, emptyMessage, readMessage } from './read-message'

export const maxRowName = 60

/** The part of a row that it is named after: its first text or emoji that is filled in, else its first message. */
export function namingPart(row: Option, value: JsonObject) {
  if (row.kind !== 'object') return undefined
  const parts = [...row.properties]
  const named = parts.find(([key, { control }]) => {
    const text = control === 'text' || control === 'emoji' ? ownProperty(value, key) : undefined
    return typeof text === 'string' && text.trim() !== '' && !text.startsWith('<')
  })
  const isWritten = ([key, { control }]: [string, Option]) =>
    control === 'message' && messageName(ownProperty(value, key)) !== null
  return (named ?? parts.find(isWritten))?.[0]
}

/** What a message begins with; null for one without text. */
function messageName(value: unknown) {
  const message = readMessage(value) ?? emptyMessage
  const ofEmbeds = embedsOf(message).flatMap(({ embed }) => [embed.title, embed.description])
  return (
    [message.content, ...ofEmbeds]
      .find((text) => text?.trim())
      ?.trim()
      .split('\n')[0] ?? null
  )
}

/** What a row itself says that it is called, as it is written and however long; null for one that says nothing. */
export function rowText({ items }: Pick<ListOption, 'items'>, value: unknown): string | null {
  if (typeof value === 'string' && items.control === 'text') return value || null
  const key = isObject(value) ? namingPart(items, value) : undefined
  if (!isObject(value) || key === undefined) return null
  const named = ownProperty(value, key)
  return messageName(named) ?? String(named)
}

/** What tells a row from the others of its list. People read it as `useTitles` has it, with names in place of ids. */
export function rowName(list: Pick<ListOption, 'items'>, value: unknown) {
  const text = rowText(list, value)
  return text === null || typeof value === 'string' ? text : shortened(text)
}

function shortened(name: string) {
  const cut = cutText(name, maxRowName)
  return cut === name ? name : `${cut.trimEnd()}…`
}
