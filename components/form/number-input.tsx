import { Input, type InputProps } from '@chakra-ui/react'
import { useLocale } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { exactText, isExactNumber, readJson } from '@/contract/json'
import { halfWidth } from './half-width'
import { type ReadNumber, type TypedNumber, useTypedValue } from './use-typed-value'

/** How a language writes numbers: what stands before decimals, and between thousands. */
export function numberSigns(locale: string) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const signOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: signOf('decimal'), group: halfWidth(signOf('group')) }
}
type NumberSigns = ReturnType<typeof numberSigns>

/** `1,500` is as much as `1500` to some people, and `1.5` to those whose sign before decimals it is. */
function isAmbiguous(text: string, { decimal }: NumberSigns) {
  const [, other] = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/.exec(text) ?? []
  return other !== undefined && other !== decimal
}

/** Without what stands between its thousands, for a number that has it at all of them. */
function ungrouped(text: string, { decimal, group }: NumberSigns) {
  const [between, point] = [group, decimal].map((sign) => `[${sign}]`)
  const isGrouped = new RegExp(String.raw`^[-+]?[1-9]\d{0,2}(?:${between}\d{3})+(?:${point}\d*)?$`)
  return isGrouped.test(text) ? text.replaceAll(group, '') : text
}

/** As JSON writes them: `.5`, `+5`, `05`, `5.` and `0,5` are numbers too. */
const plain = (text: string) =>
  text
    .replace(/^([-+]?\d*),(\d*(?:e[-+]?\d+)?)$/i, '$1.$2')
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')

const english = numberSigns('en')

type Expected = {
  /** Those of the reader's language. */
  signs?: NumberSigns
  /** Then it has no decimals that its thousands could be taken for. */
  isWhole?: boolean
}

/** A number as it was typed, however long; null for none. */
export function readNumber(text: string, { signs = english, isWhole }: Expected = {}): ReadNumber | null {
  const typed = halfWidth(text).trim()
  const number = ungrouped(typed, signs)
  const read = isAmbiguous(isWhole ? number : typed, signs) ? undefined : readJson(plain(number))
  return typeof read === 'number' || isExactNumber(read) ? read : null
}

function writeNumber(value: unknown, { decimal }: NumberSigns) {
  const text = isExactNumber(value) ? exactText(value) : typeof value === 'number' ? String(value) : ''
  return text.replace('.', decimal)
}

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  /** Anything but a number is shown as none. */
  value: unknown
  min?: number
  max?: number
  /** How much an arrow key adds. */
  step?: number
  isWhole?: boolean
  /** Called with what was typed where it is no number, such as `1e`. */
  onChange: (value: TypedNumber) => void
}

/** Takes any text, since browsers leave out of their own field for numbers what they do not like: `1,5` would be 15. */
export function NumberInput({ value, min, max, step = 1, isWhole, onChange, ...props }: NumberInputProps) {
  const signs = numberSigns(useLocale())
  const read = (typed: string) => readNumber(typed, { signs, isWhole })
  const write = (number: unknown) => writeNumber(number, signs)
  const { text, type, leave } = useTypedValue({ value, read, write, onChange })
  const now = typeof value === 'number' ? value : undefined

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || (now === undefined && text !== '')) return
    event.preventDefault()
    const next = Number(((now ?? 0) + direction * step).toPrecision(15))
    type(write(Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity)))
  }

  return (
    <Input
      dir="ltr"
      autoComplete="off"
      {...props}
      role="spinbutton"
      aria-valuenow={now}
      aria-valuemin={min}
      aria-valuemax={max}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={move}
      onBlur={leave}
    />
  )
}
