import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

/** Milliseconds for which the button says what became of it. */
const newsFor = 4_000

/** JSON, or the text of a stream, to be read and to be copied. */
export function Example({ label, value }: { label: string; value: unknown }) {
  const t = useTranslations('apiDocs')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const Icon = outcome === 'copied' ? Check : Copy

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), newsFor)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('notCopied')
    }
  }

  return (
    <figure className="example">
      <figcaption>
        {label} <span role="status">{outcome && t(outcome)}</span>
        <button type="button" aria-label={t('copy')} title={t('copy')} onClick={() => void copy()}>
          <Icon size={16} aria-hidden />
        </button>
      </figcaption>
      {/* A long line is scrolled to, with the keyboard as well. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </figure>
  )
}
