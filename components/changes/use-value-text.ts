import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { isShown } from '@/contract/declaration/conditions'
import { traitsOf } from '@/contract/declaration/controls'
import { isTimeOfDay } from '@/contract/declaration/moment'
import { namingPart } from '@/contract/declaration/naming'
import type { Option } from '@/contract/declaration/option'
import { formFor } from '@/contract/declaration/plural-forms'
import { choiceOf } from '@/contract/declaration/read-option'
import {
  isExactNumber,
  isNumber,
  isObject,
  isSame,
  isText,
  isUnreadable,
  type JsonObject,
  ownProperty,
  writeJson,
} from '@/contract/json'
import { isSecretMark } from '@/contract/declaration/secret'
import { shorten } from '@/contract/text-length'
import { writeMoment, writeMomentInZone } from '@/contract/time-zones'
import { toHex } from '@/components/discord/message/colour'
import { useOwnZone } from '@/components/ui/own-zone'
import { useTimeText } from '@/components/ui/use-time-text'
import { useDuration } from '@/components/ui/use-duration'
import { useJoin } from '@/components/ui/use-join'
import { shortenWritten } from './cut-written'
import { orderedKeys, optionAt } from './options'
import { type NameOf, useMentions } from './use-mentions'

const maxLength = 200
/** Longer texts, and those with several lines, are compared rather than shown beside each other. */
const maxInline = 60

const momentStyle = { dateStyle: 'medium', timeStyle: 'short' } as const

export const isLong = (text: string) => text.length > maxInline || text.includes('\n')

export const isBlank = (value: unknown) => value == null || value === '' || isSame(value, [])

/** The parts that tell a row from an empty one: its name, and those that are not as in every new row. */
export function tellingParts(option: Option, value: JsonObject) {
  const filled = orderedKeys({}, value, option).filter((key) => {
    const { shownWhen } = optionAt(option, key)
    return !isBlank(value[key]) && isShown({ shownWhen }, value)
  })
  const name = namingPart(option, value)
  const special = filled.filter((key) => key === name || !isSame(value[key], optionAt(option, key).preset))
  return (special.length > 0 ? special : filled).map((key) => ({
    key,
    option: optionAt(option, key),
    isName: key === name,
  }))
}

/**
 * A value in words, as everything that shows values writes it.
 * @param zone by whose clocks dates are shown; the person's own without one
 */
export function useValueText(nameOf: NameOf, zone?: string) {
  const t = useTranslations('history.value')
  const common = useTranslations('common')
  const join = useJoin()
  const locale = useLocale()
  const format = useFormatter()
  const formatDuration = useDuration()
  const timeText = useTimeText()
  const ownZone = useOwnZone()
  const { named } = useMentions(nameOf)

  function messageText({ content, embed, embeds, links }: JsonObject) {
    const all = [embeds ?? embed].flat().filter(isObject)
    const titles = all.map((one) => ownProperty(one, 'title') ?? ownProperty(one, 'description'))
    const written = [content, ...titles].filter(isText).find((one) => one.trim() !== '') ?? ''
    const text = named(shortenWritten(written, maxLength))
    const buttons = Array.isArray(links) ? links.length : 0
    const counts = [
      all.length > 0 && t('embeds', { count: all.length }),
      buttons > 0 && t('links', { count: buttons }),
    ]
    const parts = format.list(counts.filter(isText))
    if (!parts) return text || t('empty')
    return text ? t('withParts', { text, parts }) : parts
  }

  function numberText(option: Option & { kind: 'number' }, value: number) {
    if (value === option.off?.value) return t('off')
    if (option.control === 'duration') return formatDuration(value)
    if (option.control === 'colour') return toHex(value)
    const number = format.number(value, { maximumFractionDigits: 20 })
    return option.unit ? t('unit', { value: number, unit: formFor(option.unit, value, locale) }) : number
  }

  function partsText(option: Option, value: JsonObject) {
    const parts = tellingParts(option, value).map(({ key, option: part, isName }) => {
      const text = textOf(part, value[key])
      return isName ? text : common('labelled', { label: part.title, text })
    })
    return join.apart(parts) || t('empty')
  }

  function textOf(option: Option, value: unknown): string {
    if (isBlank(value)) return t('empty')
    if (isUnreadable(value)) return t('invalid')
    if (option.kind === 'text' && isSecretMark(value))
      return t('secret', {
        date: writeMoment(value.set_at, locale, momentStyle, ownZone()) ?? value.set_at,
      })
    if (option.isSecret) return t('typedSecret')
    const { names } = traitsOf(option.control)
    if (names)
      return join.names([value].flat().map((id) => nameOf(names, String(id), option.source) ?? String(id)))
    if (option.kind === 'switch') return t(value === true ? 'on' : 'off')
    if (option.kind === 'number' && isNumber(value)) return numberText(option, value)
    if (option.control === 'datetime' && isText(value))
      return writeMomentInZone(value, zone ?? ownZone().name, locale, momentStyle, ownZone()) ?? value
    if (option.control === 'time' && isText(value) && isTimeOfDay(value)) return timeText(value)
    const choice = option.kind === 'choice' ? choiceOf(option.choices, value)?.label : undefined
    if (choice !== undefined) return choice
    if (option.kind === 'list' && Array.isArray(value))
      return shorten(join.apart(value.map((item) => textOf(option.items, item))), maxLength)
    if (option.kind === 'object' && isObject(value) && !isExactNumber(value))
      return option.control === 'message' ? messageText(value) : shorten(partsText(option, value), maxLength)
    return isText(value) ? named(shortenWritten(value, maxLength)) : shorten(writeJson(value), maxLength)
  }
  return textOf
}
