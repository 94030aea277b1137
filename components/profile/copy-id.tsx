import { chakra, IconButton } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  fontSize: 'sm',
  '.name': { color: 'text.muted' },
  code: { fontFamily: 'mono', userSelect: 'all', overflowWrap: 'anywhere' },
  '[role="status"]': { color: 'text.muted' },
} as const

/** Milliseconds for which it says what became of it. */
const newsFor = 4_000

/** A person's id, to be read and to be copied. */
export function CopyId({ id }: { id: string }) {
  const t = useTranslations('profile.identity')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), newsFor)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      setOutcome('copied')
    } catch {
      setOutcome('notCopied')
    }
  }

  return (
    <chakra.div sx={styles}>
      <span className="name">{t('id')}</span>
      <code>{id}</code>
      <IconButton
        aria-label={t('copy')}
        title={t('copy')}
        variant="ghost"
        size="sm"
        icon={outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      />
      <span role="status">{outcome && t(outcome)}</span>
    </chakra.div>
  )
}
