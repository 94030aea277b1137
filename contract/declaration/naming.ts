import { english } from '@/config/messages/catalogue'
import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { cutText } from '@/contract/text-length'
import type { ListOption, Option } from './option'
import { embedsOf, emptyMessage, readMessage } from './read-message'
import { partOf } from './read-option'

const maxLength = 60

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

/** What a row itself says that it is called; null for one that says nothing. */
export function rowName({ items }: Pick<ListOption, 'items'>, value: unknown): string | null {
  if (typeof value === 'string' && items.control === 'text') return value || null
  const key = isObject(value) ? namingPart(items, value) : undefined
  if (!isObject(value) || key === undefined) return null
  const named = ownProperty(value, key)
  return shortened(messageName(named) ?? String(named))
}

function shortened(name: string) {
  const cut = cutText(name, maxLength)
  return cut === name ? name : `${cut.trimEnd()}…`
}

/** What people call a row: its own name, else what the list calls its rows, and its number. */
const rowTitle = (list: Pick<ListOption, 'items' | 'item'>, value: unknown, at: number) =>
  rowName(list, value) ?? `${list.item ?? english.form.list.row} ${at + 1}`

/** As `rowTitle`, at the beginning of a line. */
export function rowHeading(list: Pick<ListOption, 'items' | 'item'>, value: unknown, at: number) {
  const title = rowTitle(list, value, at)
  return rowName(list, value) === null ? title.charAt(0).toUpperCase() + title.slice(1) : title
}

/**
 * What people call the option at a path (`messages.1.channel`): the titles on the way to it, such as "Messages, message 2:
 * Channel". What is not declared is called by its key.
 * @param value of the option that the path begins at, where it is known: rows are called by their names then
 */
export function optionTitle(option: Option, path: string, value?: unknown): string {
  let [at, here, title] = [option, value, '']
  for (const key of path.split('.')) {
    const inner: unknown = isObject(here) || Array.isArray(here) ? ownProperty({ ...here }, key) : undefined
    if (at.kind === 'list' && /^\d+$/.test(key)) {
      title = [title, rowTitle(at, inner, Number(key))].filter(Boolean).join(', ')
      at = at.items
    } else {
      at = partOf(at, key)
      title = [title, at.title].filter(Boolean).join(': ')
    }
    here = inner
  }
  return title
}
