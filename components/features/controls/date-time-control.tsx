import { Button, chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useGuildSettings } from '@/api/settings'
import type { ControlProps } from '@/components/features/control-props'
import { useFormApi } from '@/components/features/form-api'
import type { TextOption } from '@/api/json-schema/option'
import { Field } from '@/components/ui/field'
import { useHalfTyped } from '@/components/form/use-half-typed'
import { orNull } from './text-control'
import { fromWallTime, isKnownZone, toWallTime } from './zone-time'

const styles = { display: 'flex', alignItems: 'center', gap: 2, '> input': { maxW: '15rem' } } as const

/** A moment by the clocks of the guild's time zone. The value is ISO 8601 with its offset. */
export function DateTimeControl({ option, label, value, error, onChange }: ControlProps<TextOption>) {
  const t = useTranslations('features.dateTime')
  const { guildId } = useFormApi()
  const settings = useGuildSettings(guildId)
  const own = settings.data?.value.timezone
  const zone = isKnownZone(own) ? own : Intl.DateTimeFormat().resolvedOptions().timeZone
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
