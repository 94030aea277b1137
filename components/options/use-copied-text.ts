import { useState } from 'react'
import { isSame, type JsonObject, ownProperty } from '@/contract/json'
import { emptyMessage, type MessageValue, readMessage } from '@/contract/declaration/read-message'
import { saysTheSame } from '@/contract/declaration/older-names'
import { reshaped, roomIn } from '@/contract/declaration/message-shape'
import type { ObjectOption, Option } from '@/contract/declaration/option'
import { isUsed } from './validate-options'

type Options = ReadonlyMap<string, Option>

/** A field for a long text that is hidden, and the one that is shown instead. */
type Swap = { from: string; to: string }

/** A text that was copied because another field replaced the one it was written in. */
type CopiedText = Swap & {
  text: string
  replaced: unknown
}

/** Copies what was written along when another field replaces its own, and can undo that. */
export function useCopiedText(
  options: Options,
  defaults: JsonObject,
  set: (key: string, value: unknown) => void,
) {
  const [copied, setCopied] = useState<CopiedText | null>(null)

  /** The value with its earlier text; what was changed around the text since stays. */
  function withoutCopy({ to, text, replaced }: CopiedText, values: JsonObject) {
    const option = options.get(to)
    const now = ownProperty(values, to)
    return isSame(now, withText(option, replaced, text)) ? replaced : withText(option, now, textIn(replaced))
  }

  /** Follows a change of one option. A message that replaces a plain text gets an empty embed. */
  function follow(before: JsonObject, key: string, value: unknown) {
    const after = { ...before, [key]: value }
    const swap = findSwap(options, before, after)
    const next = swap && textToCopy(options, defaults, after, swap)
    if (next) set(next.to, withText(options.get(next.to), next.replaced, next.text))
    const target = swap && messageWithoutEmbed(options, after, swap)
    if (target) {
      const message = readMessage(ownProperty(after, swap.to)) ?? emptyMessage
      set(swap.to, withBlankEmbed(target, { ...message, ...(next && { content: next.text }) }))
    }

    const isHidden = copied !== null && !isShownIn(options, copied.to, after)
    // Switching back without an edit leaves everything as it was.
    const isUntouched = isHidden && textIn(ownProperty(before, copied.to)) === copied.text
    const left = isUntouched ? withoutCopy(copied, before) : swap && ownProperty(before, swap.from)
    if (isUntouched) set(copied.to, left)
    const isMessage = swap && options.get(swap.from)?.control === 'message'
    const message = isMessage && readMessage(left)
    if (message && isSame(message.embed, {})) set(swap.from, { ...message, embed: null })
    if (message && isSame(message.embeds, [{}])) set(swap.from, { ...message, embeds: [] })
    const isRewritten = key === copied?.to && textIn(value) !== copied.text
    if (next || isHidden || isRewritten) setCopied(next)
  }

  function undo(values: JsonObject) {
    if (copied) set(copied.to, withoutCopy(copied, values))
    setCopied(null)
  }

  return { copied, follow, undo, clear: () => setCopied(null) }
}

/** Whether a field differs from what is saved only by what `follow` brought along with a choice of another field. */
export function isBroughtAlong(options: Options, saved: JsonObject, values: JsonObject, field: string) {
  const swap = findSwap(options, saved, values)
  if (swap?.to !== field) return false
  const option = options.get(field)
  const before = ownProperty(saved, field)
  const target = messageWithoutEmbed(options, saved, swap)
  return [before, ownProperty(values, swap.from)].some((source) => {
    const carried = withText(option, before, textIn(source))
    const whole = target ? withBlankEmbed(target, readMessage(carried) ?? emptyMessage) : carried
    return isSame(whole, ownProperty(values, field))
  })
}

const isShownIn = (options: Options, key: string, values: JsonObject) => {
  const option = options.get(key)
  return !option || isUsed(option, values)
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : (readMessage(value)?.content ?? ''))

const withText = (option: Option | undefined, value: unknown, text: string): unknown =>
  option?.kind === 'object' && option.control === 'message'
    ? reshaped(option, { ...(readMessage(value) ?? emptyMessage), content: text })
    : text

function findSwap(options: Options, before: JsonObject, after: JsonObject): Swap | null {
  const changed = [...options].flatMap(([key, { control }]) => {
    const isLong = control === 'template' || control === 'message'
    return isLong && isShownIn(options, key, before) !== isShownIn(options, key, after) ? [key] : []
  })
  const [from] = changed.filter((key) => isShownIn(options, key, before))
  const [to] = changed.filter((key) => isShownIn(options, key, after))
  return from === undefined || to === undefined || changed.length > 2 ? null : { from, to }
}

/** Whoever leaves a plain text for a message wants its embed: the message, if it can have one and has none. */
function messageWithoutEmbed(options: Options, values: JsonObject, { from, to }: Swap) {
  const option = options.get(to)
  if (option?.kind !== 'object' || option.control !== 'message') return null
  if (options.get(from)?.control !== 'template' || roomIn(option).embeds === 0) return null
  const { embed, embeds = [] } = readMessage(ownProperty(values, to)) ?? {}
  return embed || embeds.length > 0 ? null : option
}

const withBlankEmbed = (option: ObjectOption, { embed: _none, embeds: _nor, ...message }: MessageValue) =>
  reshaped(option, option.properties.has('embeds') ? { ...message, embeds: [{}] } : { ...message, embed: {} })

/** Returns null if nothing was written, or the field that is shown has the same text already. */
function textToCopy(
  options: Options,
  defaults: JsonObject,
  after: JsonObject,
  { from, to }: Swap,
): CopiedText | null {
  const text = textIn(ownProperty(after, from))
  const replaced = ownProperty(after, to)
  const isDefault = saysTheSame(options.get(from), text, textIn(ownProperty(defaults, from)))
  const isWritten = text.trim() !== '' && !isDefault
  return isWritten && text !== textIn(replaced) ? { from, to, text, replaced } : null
}
