import { Button, chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { noticeStrip } from '@/components/ui/inline-notice'
import { useFocusPassedOn } from './use-focus-passed-on'

const styles = {
  ...noticeStrip('info'),
  '.words': { flex: '1 1 14rem' },
  '.buttons': { display: 'flex', gap: 2 },
} as const

type DraftNoticeProps = {
  /** Milliseconds since 1970. */
  savedAt: number
  onRestore: () => void
  onDiscard: () => void
}

/** Offers edits of an earlier visit; nothing is put into the form unasked. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTranslations('form.draft')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const place = useFocusPassedOn<HTMLDivElement>()
  return (
    <chakra.div ref={place} sx={styles} role="status">
      <History size={20} aria-hidden />
      <p className="words">{t('offer', { when: format.relativeTime(savedAt, now) })}</p>
      <div className="buttons">
        <Button size="sm" onClick={onRestore}>
          {t('restore')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </chakra.div>
  )
}
