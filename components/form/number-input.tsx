import { Input, type InputProps } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { exactText, isExactNumber, readJson } from '@/contract/json'
import { halfWidth } from './half-width'
import { type TypedNumber, useTypedValue } from './use-typed-value'

/** `1,500` is as much as `1500` to some people, and `1.5` to others. */
const isAmbiguous = (text: string) => /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text)

/** As JSON writes them: `.5`, `+5`, `05`, `5.` and `0,5` are numbers too. */
const plain = (text: string) =>
  text
    .replace(/^([-+]?\d*),(\d*)$/, '$1.$2')
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')

/** A number as it was typed, however long; null for none. */
export function readNumber(text: string): TypedNumber {
  const typed = halfWidth(text).trim()
  const read = isAmbiguous(typed) ? undefined : readJson(plain(typed))
  return typeof read === 'number' || isExactNumber(read) ? read : null
}

function writeNumber(value: unknown) {
  if (isExactNumber(value)) return exactText(value)
  return typeof value === 'number' ? String(value) : ''
}

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  /** Anything but a number is shown as none. */
  value: unknown
  min?: number
  max?: number
  /** How much an arrow key adds. */
  step?: number
  /** Called with `notANumber` for a text that is none, such as `1e`. */
  onChange: (value: TypedNumber) => void
}

/** Takes any text, since browsers leave out of their own field for numbers what they do not like: `1,5` would be 15. */
export function NumberInput({ value, min, max, step = 1, onChange, ...props }: NumberInputProps) {
  const { text, type, leave } = useTypedValue({ value, read: readNumber, write: writeNumber, onChange })
  const now = typeof value === 'number' ? value : undefined

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || (now === undefined && text !== '')) return
    event.preventDefault()
    const next = Number(((now ?? 0) + direction * step).toPrecision(15))
    type(writeNumber(Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity)))
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
