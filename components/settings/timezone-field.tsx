import { Button, Input } from '@chakra-ui/react'
import { useFormatter, useNow, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { isTimeZone, type SettingsValues } from './settings-values'

/** The names that this browser knows; it leaves UTC itself out. */
const timeZones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** A time zone, searched by any part of its name, with the time there now. */
export function TimezoneField({ control }: { control: Control<SettingsValues> }) {
  const t = useTranslations('settings.fields.timezone')
  const message = useFieldMessage()
  const list = useId()
  const { field, fieldState } = useController({ control, name: 'timezone' })
  // Over 400 names: not before somebody looks for one.
  const [names, setNames] = useState<string[]>([])
  const [own] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const zone = field.value ?? ''

  return (
    <div>
      <Field
        label={t('label')}
        help={isTimeZone(zone) ? <TimeThere zone={zone} /> : t('help')}
        error={message(fieldState.error?.message)}
      >
        <Input
          {...field}
          list={list}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ target }) => {
            setNames(timeZones)
            target.select()
          }}
        />
      </Field>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {own !== zone && isTimeZone(own) && (
        <Button variant="link" mt={2} minH={6} onClick={() => field.onChange(own)}>
          {t('useOwn', { zone: own })}
        </Button>
      )}
    </div>
  )
}

function TimeThere({ zone }: { zone: string }) {
  const t = useTranslations('settings.fields.timezone')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const time = format.dateTime(now, {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return t('now', { time })
}
