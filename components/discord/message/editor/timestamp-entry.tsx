import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { ClearButton } from '@/components/ui/field'
import { MomentField } from '@/components/form/moment-field'
import { toWallTime } from '@/components/form/wall-time'
import { ownTimeZone } from '@/contract/time-zones'
import { useEditor } from './editor-context'

type TimestampEntryProps = { value: string | undefined; onChange: (value: string | undefined) => void }

export function TimestampEntry({ value, onChange }: TimestampEntryProps) {
  const t = useTranslations('message.embed')
  const { errorAt, onLeave } = useEditor()
  const common = useTranslations('form.dateTime')
  const { name: zone, isKnown } = ownTimeZone()
  const isUnreadable = value !== undefined && toWallTime(value, zone) === ''

  return (
    <MomentField
      moment={value ?? ''}
      zone={zone}
      label={t('fields.timestamp')}
      help={isKnown ? t('timestampHelp') : common('unknownZone')}
      error={isUnreadable ? t('badTime', { value }) : errorAt('embed.timestamp')}
      onChange={(next) => onChange(next === null ? undefined : new Date(next).toISOString())}
      onLeave={() => onLeave?.('embed.timestamp')}
    >
      <Button variant="outline" onClick={() => onChange(new Date().toISOString())}>
        {t('now')}
      </Button>
      {value !== undefined && (
        <ClearButton field={t('fields.timestamp')} text={t('noTime')} onClick={() => onChange(undefined)} />
      )}
    </MomentField>
  )
}
