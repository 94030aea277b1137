import { useTranslations } from 'next-intl'
import type { TextOption } from '@/contract/declaration/option'
import { useGuildZone } from '@/api/guild-zone'
import { type ControlProps, useFormApi } from '@/components/options/form-context'
import { MomentField } from '@/components/form/moment-field'
import { ClearButton } from '@/components/ui/field'
import { isMoment } from '@/contract/declaration/moment'
import { isUnreadable } from '@/contract/json'
import { joinSentences } from '@/contract/join-sentences'
import { quotable } from '@/contract/text-length'
import { zoneName } from '@/contract/time-zones'
import { orNull } from './text-controls'

/** A date and time in the guild's time zone. The value is ISO 8601 with an offset. */
export function DateTimeControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const t = useTranslations('features.dateTime')
  const { guildId } = useFormApi()
  const { zone, saved: guildZone, isKnown, isPending } = useGuildZone(guildId)
  const zoneText = isKnown
    ? t('zone', { zone: zoneName(zone) })
    : t('unknownZone', { saved: quotable(zoneName(guildZone ?? '')), zone: zoneName(zone) })
  const saved = typeof value === 'string' ? value : ''
  const moment = isMoment(saved) ? saved : ''
  const unreadable = saved === moment ? undefined : t('unreadable', { text: quotable(saved) })

  return (
    <MomentField
      label={label}
      zone={zone}
      moment={isUnreadable(value) ? value : moment}
      help={joinSentences([option.description, zoneText])}
      error={unreadable ?? error}
      isNotPast={option.isNotPast}
      isDisabled={isPending}
      onChange={(next) => onChange(isUnreadable(next) ? next : orNull(option, next))}
    >
      {option.isNullable && (saved !== '' || isUnreadable(value)) && (
        <ClearButton field={label} text={t('clear')} onClick={() => onChange(null)} />
      )}
    </MomentField>
  )
}
