import { Button, chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { TextOption } from '@/api/json-schema/option'
import { useGuildSettings } from '@/api/settings'
import { type ControlProps, useFormApi } from '@/components/features/form-api'
import { useHalfTyped } from '@/components/form/input-events'
import { Field } from '@/components/ui/field'
import { isTimeZone, offsetAt } from '@/config/time-zones'
import { orNull } from './text-controls'

const styles = { display: 'flex', alignItems: 'center', gap: 2, '> input': { maxW: '15rem' } } as const

/** A moment by the clocks of the guild's time zone. The value is ISO 8601 with its offset. */
export function DateTimeControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const t = useTranslations('features.dateTime')
  const { guildId } = useFormApi()
  const settings = useGuildSettings(guildId)
  const own = settings.data?.value.timezone
  const zone = own && isTimeZone(own) ? own : Intl.DateTimeFormat().resolvedOptions().timeZone
  const half = useHalfTyped()
  const moment = typeof value === 'string' ? value : ''
  const wall = toWallTime(moment, zone)
  // What cannot be read as a moment is said, not hidden behind an empty field.
  const unreadable = moment !== '' && wall === '' ? t('unreadable', { text: moment }) : undefined

  return (
    <Field
      label={label}
      help={[option.description, t('zone', { zone })].filter(Boolean).join(' ')}
      error={half.error ?? error ?? unreadable}
    >
      <chakra.div sx={styles}>
        <Input
          type="datetime-local"
          {...half.watch}
          value={wall}
          isDisabled={settings.isPending}
          onChange={({ target }) => onChange(fromWallTime(target.value, zone) ?? orNull(option, ''))}
        />
        {option.isNullable && moment !== '' && (
          <Button size="sm" variant="ghost" aria-label={t('clear', { label })} onClick={() => onChange(null)}>
            {t('none')}
          </Button>
        )}
      </chakra.div>
    </Field>
  )
}

/** What the clocks of a zone show at a moment, as a field of type `datetime-local` takes it; '' for no moment. */
function toWallTime(iso: string, zone: string) {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return ''
  const wall = new Date(moment + offsetAt(zone, moment))
  return Number.isNaN(wall.getTime()) ? '' : wall.toISOString().slice(0, 16)
}

const twoDigits = (count: number) => String(count).padStart(2, '0')

function isoOffset(milliseconds: number) {
  const minutes = Math.abs(Math.round(milliseconds / 60_000))
  return `${milliseconds < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/**
 * The moment at which the clocks of a zone show a time, in ISO 8601 with the zone's offset then; null for no time. A
 * time that is skipped when clocks go forward is the one an hour later.
 */
function fromWallTime(wall: string, zone: string) {
  const asUtc = Date.parse(`${wall.slice(0, 16)}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const guess = asUtc - offsetAt(zone, asUtc)
  const moment = asUtc - offsetAt(zone, guess)
  const offset = offsetAt(zone, moment)
  return `${new Date(moment + offset).toISOString().slice(0, 19)}${isoOffset(offset)}`
}
