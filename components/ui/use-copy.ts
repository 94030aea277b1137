import { useState } from 'react'
import { useTimeout } from './use-timeout'

/** Milliseconds for which a button says what became of it. */
const shownMs = 4_000

/** Copies a text to the clipboard; `outcome` says for a moment how it went. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  useTimeout(() => setOutcome(null), outcome && shownMs, outcome)

  async function copy() {
    const result = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    )
    setOutcome(result)
    return result
  }
  return { outcome, copy }
}
