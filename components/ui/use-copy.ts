import { useEffect, useState } from 'react'

/** Milliseconds for which a button says what became of it. */
const shownMs = 4_000

/** Copies a text to the clipboard; `outcome` says for a moment how it went. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

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
