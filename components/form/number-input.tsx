import { Input, type InputProps } from '@chakra-ui/react'
import { type FormEvent, useLayoutEffect, useRef, type WheelEvent } from 'react'
import { type ExactNumber, exactText, isExactNumber, isSame, notANumber, readJson } from '@/contract/json'

export type TypedNumber = number | ExactNumber | null

/** As JSON writes them: `.5`, `+5`, `05` and `5.` are numbers too. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?!\d)/, '')

/** A number as it was typed, however long; null for none. */
export function readNumber(text: string): TypedNumber {
  const read = readJson(plain(text))
  return typeof read === 'number' || isExactNumber(read) ? read : null
}

type NumberInputProps = Omit<InputProps, 'type' | 'value' | 'onChange' | 'onInput'> & {
  /** Anything but a number is shown as none. */
  value: unknown
  /** Called with `notANumber` while the browser shows a text that is none, such as `1e`. */
  onChange: (value: TypedNumber) => void
}

export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isWrong = isSame(value, notANumber)
  // To the page such a text is an empty value, so React would leave it.
  useLayoutEffect(() => {
    if (!isWrong && input.current?.validity.badInput) input.current.value = ''
  }, [isWrong])

  // React's onChange leaves out what changes the text but not the value, which is empty for `-` too.
  const report = ({ currentTarget: { value: text, validity } }: FormEvent<HTMLInputElement>) =>
    onChange(validity.badInput ? notANumber : readNumber(text))
  return (
    <Input {...props} ref={input} type="number" value={textOf(value)} onInput={report} onWheel={scrollOnly} />
  )
}

function textOf(value: unknown) {
  if (isExactNumber(value)) return isSame(value, notANumber) ? '' : exactText(value)
  return typeof value === 'number' ? value : ''
}

/** A wheel over the field that is being typed in would change its number; browsers leave one alone that is read-only. */
function scrollOnly({ currentTarget: input }: WheelEvent<HTMLInputElement>) {
  if (input.readOnly) return
  input.readOnly = true
  setTimeout(() => (input.readOnly = false))
}
