import { isShown } from '@/config/features/missing-options'
import { emptyMessage, readMessage } from '@/api/json-schema/read-message'
import { type JsonObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'

/** A text that went along when another field took the place of its own. */
export type CarriedText = {
  from: string
  to: string
  text: string
  /** What stood in `to` before. */
  replaced: unknown
}

type Options = ReadonlyMap<string, Option>

const isLong = ({ control }: Option) => control === 'template' || control === 'message'

export const isShownIn = (options: Options, key: string, values: JsonObject) =>
  isShown({ shownWhen: options.get(key)?.shownWhen }, values)

export function textIn(value: unknown) {
  if (typeof value === 'string') return value
  return readMessage(value)?.content ?? ''
}

/** The value with another text in it. */
export const withText = (option: Option | undefined, value: unknown, text: string): unknown =>
  option?.control === 'message' ? { ...(readMessage(value) ?? emptyMessage), content: text } : text

/**
 * The text that a person wrote and that a change hides while it shows another field for one: it belongs there. Null where
 * no text takes another's place, where nothing was written, or the same stands there already.
 */
export function textToCarry(
  options: Options,
  defaults: JsonObject,
  before: JsonObject,
  after: JsonObject,
): CarriedText | null {
  const long = [...options].flatMap(([key, option]) => (isLong(option) ? [key] : []))
  const changed = long.filter((key) => isShownIn(options, key, before) !== isShownIn(options, key, after))
  const [from] = changed.filter((key) => isShownIn(options, key, before))
  const [to] = changed.filter((key) => isShownIn(options, key, after))
  if (from === undefined || to === undefined || changed.length > 2) return null
  const text = textIn(ownProperty(after, from))
  const replaced = ownProperty(after, to)
  const isWritten = text.trim() !== '' && text !== textIn(ownProperty(defaults, from))
  return isWritten && text !== textIn(replaced) ? { from, to, text, replaced } : null
}
