import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** More would bury the field. */
const mostShown = 4

const styles = {
  display: 'grid',
  gap: 1,
  '> p': { display: 'flex', gap: 2, color: 'warning.text' },
  '> p > svg': { flexShrink: 0, mt: '0.1875rem' },
} as const

/** What is not wrong but may not work, below its field. Said aloud when it appears. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  const t = useTranslations('pickers')
  const left = texts.length - mostShown
  return (
    <chakra.div sx={styles} aria-live="polite">
      {texts.slice(0, mostShown).map((text) => (
        <p key={text}>
          <TriangleAlert size={16} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      {left > 0 && <p>{t('warnings.more', { count: left })}</p>}
    </chakra.div>
  )
}
