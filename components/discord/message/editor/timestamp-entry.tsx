import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { ClearButton } from '@/components/ui/field'
import { MomentField } from '@/components/form/moment-field'
import { toWallTime } from '@/components/form/wall-time'
import type { DraftEmbed } from '@/contract/declaration/read-message'
import { isSame, notANumber } from '@/contract/json'
import { ownTimeZone } from '@/contract/time-zones'
import { useEditor, useEmbedPath } from './editor-context'

type Timestamp = DraftEmbed['timestamp']
type TimestampEntryProps = { value: Timestamp; onChange: (value: Timestamp) => void }

export function TimestampEntry({ value, onChange }: TimestampEntryProps) {
  const t = useTranslations('message.embed')
  const { errorAt, onLeave } = useEditor()
  const at = `${useEmbedPath()}.timestamp`
  const common = useTranslations('form.dateTime')
  const { name: zone, isKnown } = ownTimeZone()
  const moment = typeof value === 'string' ? value : ''
  const isUnreadable = moment !== '' && toWallTime(moment, zone) === ''

  return (
    <MomentField
      moment={isSame(value, notANumber) ? null : moment}
      zone={zone}
      label={t('fields.timestamp')}
      help={isKnown ? t('timestampHelp') : common('unknownZone')}
      error={isUnreadable ? t('badTime', { value: moment }) : errorAt(at)}
      onChange={(next) =>
        onChange(next === null ? notANumber : next === '' ? undefined : new Date(next).toISOString())
      }
      onLeave={() => onLeave?.(at)}
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
