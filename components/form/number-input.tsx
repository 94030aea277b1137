import { Input, type InputProps } from '@chakra-ui/react'
import { useLocale } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { exactText, isExactNumber, readJson } from '@/contract/json'
import { halfWidth } from './half-width'
import { type ReadNumber, type TypedNumber, useTypedValue } from './use-typed-value'

/** What stands before decimals in a language. */
export const decimalSign = (locale: string) => (1.5).toLocaleString(locale).charAt(1)

/** `1,500` is as much as `1500` to some people, and `1.5` to those whose sign before decimals it is. */
function isAmbiguous(text: string, sign: string) {
  const [, other] = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/.exec(text) ?? []
  return other !== undefined && other !== sign
}

/** As JSON writes them: `.5`, `+5`, `05`, `5.` and `0,5` are numbers too. */
const plain = (text: string) =>
  text
    .replace(/^([-+]?\d*),(\d*(?:e[-+]?\d+)?)$/i, '$1.$2')
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')

/**
 * A number as it was typed, however long; null for none.
 * @param sign what stands before decimals in the reader's language
 */
export function readNumber(text: string, sign = '.'): ReadNumber | null {
  const typed = halfWidth(text).trim()
  const read = isAmbiguous(typed, sign) ? undefined : readJson(plain(typed))
  return typeof read === 'number' || isExactNumber(read) ? read : null
}

function writeNumber(value: unknown, sign: string) {
  const text = isExactNumber(value) ? exactText(value) : typeof value === 'number' ? String(value) : ''
  return text.replace('.', sign)
}

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  /** Anything but a number is shown as none. */
  value: unknown
  min?: number
  max?: number
  /** How much an arrow key adds. */
  step?: number
  /** Called with what was typed where it is no number, such as `1e`. */
  onChange: (value: TypedNumber) => void
}

/** Takes any text, since browsers leave out of their own field for numbers what they do not like: `1,5` would be 15. */
export function NumberInput({ value, min, max, step = 1, onChange, ...props }: NumberInputProps) {
  const sign = decimalSign(useLocale())
  const read = (typed: string) => readNumber(typed, sign)
  const write = (number: unknown) => writeNumber(number, sign)
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
