import { useEffect } from 'react'
import { useInBrowser } from './hydration'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As it is written on the keyboards of people who read a language. */
const controlIn = (language: string) => (language === 'de' ? 'Strg' : 'Ctrl')

export const controlKey = () => (isApple() ? '⌘' : controlIn(document.documentElement.lang))

export const useControlKey = () => useInBrowser(controlKey, 'Ctrl')

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The letter of a shortcut with Ctrl, or with Cmd on a Mac, in lower case; null for anything else. It is the letter that
 * the layout has on that key. Only where a layout has no Latin letters, the place of the key decides.
 */
export function shortcutLetter({ key, code, ctrlKey, metaKey, altKey }: Key) {
  const [wanted, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (!wanted || other || altKey) return null
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^\p{L}$/u.test(key) && code.startsWith('Key') ? code.slice(3).toLowerCase() : null
}

/** Safari ends a composition before it reports the key that ended it, with nothing but this code to tell. */
const composingKeyCode = 229

/** Keeps the keys of an input method from the page: its Enter chooses a word, and its arrows move among words. */
export function useInputMethodKeys() {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === composingKeyCode) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [])
}
