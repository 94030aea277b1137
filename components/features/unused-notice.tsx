import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { isSame } from '@/config/json'
import { noticeStrip } from '@/components/ui/inline-notice'
import { useFocusPassedOn } from '@/components/form/use-focus-passed-on'
import { type Path, useFormApi, useSavedAt } from './form-api'
import { blankValue, type Option } from '@/api/json-schema/option'

const styles = { ...noticeStrip('warning'), mb: 3, '> p': { flex: '1 1 14rem' } } as const

type UnusedNoticeProps = { option: Option; label: string; value: unknown; path: Path }

/** Above an option that is drawn only because something in it is wrong: why it is there, and the way out. */
export function UnusedNotice({ option, label, value, path }: UnusedNoticeProps) {
  const t = useTranslations('features.unused')
  const { edit } = useFormApi()
  const saved = useSavedAt(path) ?? blankValue(option)
  const place = useFocusPassedOn<HTMLDivElement>()
  return (
    <chakra.div ref={place} sx={styles} role="note">
      <p>{t('why', { title: label })}</p>
      {!isSame(saved, value) && (
        <Button size="sm" variant="outline" onClick={() => edit(path, saved)}>
          {t('putBack')}
        </Button>
      )}
    </chakra.div>
  )
}
