import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { isSame, type JsonObject, ownProperty } from '@/config/json'
import { emptyMessage, readMessage } from '@/api/json-schema/read-message'
import type { Option } from '@/api/json-schema/option'
import { isShown } from '@/config/features/missing-options'

/** Carries a written text along when another field takes the place of its own, and remembers what stood there. */
export function useCarriedText(
  options: ReadonlyMap<string, Option>,
  defaults: JsonObject,
  set: (key: string, value: unknown) => void,
) {
  const [carried, setCarried] = useState<CarriedText | null>(null)
  const latest = useRef({ options, defaults, carried })
  useEffect(() => {
    latest.current = { options, defaults, carried }
  }, [options, defaults, carried])

  /** The value with its earlier text; what was changed around the text since stays. */
  function without({ to, text, replaced }: CarriedText, values: JsonObject) {
    const option = latest.current.options.get(to)
    const now = ownProperty(values, to)
    return isSame(now, withText(option, replaced, text)) ? replaced : withText(option, now, textIn(replaced))
  }

  /**
   * Follows a change of one option.
   * @returns the field that has taken a plain text's place, with an embed to begin
   */
  function follow(before: JsonObject, key: string, value: unknown): string | null {
    const { options, defaults, carried } = latest.current
    const after = { ...before, [key]: value }
    const swap = swapOf(options, before, after)
    const next = swap && textToCarry(defaults, after, swap)
    const begun = swap && beginsEmbed(options, after, swap) ? swap.to : null
    if (next) set(next.to, withText(options.get(next.to), next.replaced, next.text))
    if (begun !== null)
      set(begun, {
        ...(readMessage(ownProperty(after, begun)) ?? emptyMessage),
        ...(next && { content: next.text }),
        embed: {},
      })
    const isGone = carried !== null && !isShownIn(options, carried.to, after)
    // Who goes back without having touched it finds everything as it was.
    const isUntouched = isGone && textIn(ownProperty(before, carried.to)) === carried.text
    const left = isUntouched ? without(carried, before) : swap && ownProperty(before, swap.from)
    if (isUntouched) set(carried.to, left)
    if (swap && isBegunEmbed(options.get(swap.from), left))
      set(swap.from, { ...readMessage(left), embed: null })
    const isRewritten = key === carried?.to && textIn(value) !== carried.text
    if (next || isGone || isRewritten) setCarried(next)
    return begun
  }

  function takeBack(values: JsonObject) {
    if (!carried) return
    set(carried.to, without(carried, values))
    setCarried(null)
  }

  return { carried, follow, takeBack, clear: () => setCarried(null) }
}

/** A text that went along when another field took the place of its own. */
type CarriedText = {
  from: string
  to: string
  text: string
  /** What stood in `to` before. */
  replaced: unknown
}

type Options = ReadonlyMap<string, Option>

const isLong = ({ control }: Option) => control === 'template' || control === 'message'

const isShownIn = (options: Options, key: string, values: JsonObject) =>
  isShown({ shownWhen: options.get(key)?.shownWhen }, values)

function textIn(value: unknown) {
  if (typeof value === 'string') return value
  return readMessage(value)?.content ?? ''
}

/** The value with another text in it. */
const withText = (option: Option | undefined, value: unknown, text: string): unknown =>
  option?.control === 'message' ? { ...(readMessage(value) ?? emptyMessage), content: text } : text

/** A field for a text that is hidden, and the one that is shown in its place. */
type Swap = { from: string; to: string }

function swapOf(options: Options, before: JsonObject, after: JsonObject): Swap | null {
  const long = [...options].flatMap(([key, option]) => (isLong(option) ? [key] : []))
  const changed = long.filter((key) => isShownIn(options, key, before) !== isShownIn(options, key, after))
  const [from] = changed.filter((key) => isShownIn(options, key, before))
  const [to] = changed.filter((key) => isShownIn(options, key, after))
  return from === undefined || to === undefined || changed.length > 2 ? null : { from, to }
}

/** Whoever leaves a plain text for a message wants its embed. */
const beginsEmbed = (options: Options, values: JsonObject, { from, to }: Swap) => {
  const option = options.get(to)
  const isMessage = option?.control === 'message' && option.properties.has('embed')
  return (
    isMessage && options.get(from)?.control === 'template' && !readMessage(ownProperty(values, to))?.embed
  )
}

/** An embed that was begun and left with nothing in it. */
const isBegunEmbed = (option: Option | undefined, value: unknown) =>
  option?.control === 'message' && isSame(readMessage(value)?.embed, {})

/**
 * The text that a person wrote and that a change hides while it shows another field for one: it belongs there. Null where
 * nothing was written, or the same stands there already.
 */
function textToCarry(defaults: JsonObject, after: JsonObject, { from, to }: Swap): CarriedText | null {
  const text = textIn(ownProperty(after, from))
  const replaced = ownProperty(after, to)
  const isWritten = text.trim() !== '' && text !== textIn(ownProperty(defaults, from))
  return isWritten && text !== textIn(replaced) ? { from, to, text, replaced } : null
}

/** A field whose text came from another one, what that is called, and the way back. */
type Carried = { to: string; from: string; takeBack: () => void } | null

const CarriedContext = createContext<Carried>(null)
export const CarriedProvider = CarriedContext.Provider

const carriedStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  mt: 2,
  fontSize: 'sm',
  color: 'text.muted',
} as const

/** Below a field whose text was carried over: says so, and offers what stood there before. */
export function CarriedNotice({ name }: { name: string }) {
  const t = useTranslations('features.carried')
  const carried = useContext(CarriedContext)
  if (carried?.to !== name) return null
  return (
    <chakra.div sx={carriedStyles} role="status">
      <span>{t('from', { from: carried.from })}</span>
      <Button size="sm" variant="outline" onClick={carried.takeBack}>
        {t('takeBack')}
      </Button>
    </chakra.div>
  )
}
