import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { TextOption } from '@/api/json-schema/option'
import { useGuildSettings } from '@/api/settings'
import { type ControlProps, useFormApi } from '@/components/features/form-api'
import { DateTimeField } from '@/components/form/date-time-field'
import { fromWallTime, toWallTime } from '@/components/form/wall-time'
import { isTimeZone, zoneName } from '@/config/time-zones'
import { orNull } from './text-controls'

/** A moment by the clocks of the guild's time zone. The value is ISO 8601 with its offset. */
export function DateTimeControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const t = useTranslations('features.dateTime')
  const { guildId } = useFormApi()
  const settings = useGuildSettings(guildId)
  const own = settings.data?.value.timezone
  const zone = own && isTimeZone(own) ? own : Intl.DateTimeFormat().resolvedOptions().timeZone
  const moment = typeof value === 'string' ? value : ''
  const wall = toWallTime(moment, zone)
  // What cannot be read as a moment is said, not hidden behind an empty field.
  const unreadable = moment !== '' && wall === '' ? t('unreadable', { text: moment }) : undefined

  return (
    <DateTimeField
      {...{ label, wall, zone }}
      help={[option.description, t('zone', { zone: zoneName(zone) })].filter(Boolean).join(' ')}
      error={error ?? unreadable}
      isDisabled={settings.isPending}
      onChange={(next) => onChange(fromWallTime(next, zone) ?? orNull(option, ''))}
    >
      {option.isNullable && moment !== '' && (
        <Button size="sm" variant="ghost" aria-label={t('clear', { label })} onClick={() => onChange(null)}>
          {t('none')}
        </Button>
      )}
    </DateTimeField>
  )
}
