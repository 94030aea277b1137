import { useState } from 'react'

/**
 * What a field says about its text, as it was when an input method began to compose: until a word is chosen, nothing of
 * it is meant.
 */
export function useUncomposed<Said>(said: Said) {
  const [held, setHeld] = useState<{ said: Said } | null>(null)
  return {
    said: held ? held.said : said,
    isComposing: held !== null,
    composition: {
      onCompositionStart: () => setHeld({ said }),
      onCompositionEnd: () => setHeld(null),
    },
  }
}
