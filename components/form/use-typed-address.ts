import { useState } from 'react'
import { addressOf } from './half-width'

/**
 * A web address that is typed. It stays as it was typed until the field is left: an input method would lose its place if
 * something were taken away meanwhile.
 */
export function useTypedAddress(address: string, onChange: (address: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: typed !== null && addressOf(typed) === address ? typed : address,
    type(text: string) {
      setTyped(text)
      onChange(addressOf(text))
    },
    leave: () => setTyped(null),
  }
}
