import { useState } from 'react'
import { type ExactNumber, isSame, isUnreadable, typedText, unreadable } from '@/contract/json'
import { afterPress } from './input-events'

export type TypedNumber = number | ExactNumber | null

type TypedValue = {
  value: unknown
  /** Null for what cannot be read, or not yet. */
  read: (text: string) => TypedNumber
  write: (value: unknown) => string
  /** Called with null for an empty field, and with what was typed where it cannot be read. */
  onChange: (value: TypedNumber) => void
}

/** A number that is typed as text. It stays as it was typed until the field is left, or the value comes from elsewhere. */
export function useTypedValue({ value, read, write, onChange }: TypedValue) {
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
