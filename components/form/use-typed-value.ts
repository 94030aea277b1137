import { useState } from 'react'
import {
  type ExactNumber,
  isSame,
  isUnreadable,
  typedText,
  type Unreadable,
  unreadable,
} from '@/contract/json'
import { afterPress } from './input-events'

export type ReadNumber = number | ExactNumber
export type TypedNumber = ReadNumber | Unreadable | null

type TypedValue<Read extends ReadNumber> = {
  value: unknown
  /** Null for what cannot be read, or not yet. */
  read: (text: string) => Read | null
  write: (value: unknown) => string
  /** Called with null for an empty field, and with what was typed where it cannot be read. */
  onChange: (value: Read | Unreadable | null) => void
}

/** A number that is typed as text. It stays as it was typed until the field is left, or the value comes from elsewhere. */
export function useTypedValue<Read extends ReadNumber>({ value, read, write, onChange }: TypedValue<Read>) {
  const [typed, setTyped] = useState<string | null>(null)
  const said = (text: string) => (text.trim() === '' ? null : (read(text) ?? unreadable(text)))
  const isWrong = isUnreadable(value)
  const isTyped = typed !== null && isSame(said(typed), value ?? null)

  return {
    isWrong,
    text: isTyped ? typed : isWrong ? typedText(value) : write(value),
    type(text: string) {
      setTyped(text)
      onChange(said(text))
    },
    leave() {
      if (!isWrong && typeof value === 'number') afterPress(() => setTyped(null))
    },
  }
}
