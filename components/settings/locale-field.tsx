import { Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { locales } from '@/config/locales'
import { localeName } from '@/components/discord/locale-names'
import type { SettingsValues } from './settings-values'

/** The language that the bot answers in. One that the platform does not offer stays in the list while it is saved. */
export function LocaleField({ control }: { control: Control<SettingsValues> }) {
  const t = useTranslations('settings.fields.locale')
  const message = useFieldMessage()
  const { field, fieldState, formState } = useController({ control, name: 'locale' })
  const [names] = useState(() => locales.map((locale) => ({ locale, name: localeName(locale) })))
  const saved = formState.defaultValues?.locale
  const foreign = saved !== undefined && !names.some(({ locale }) => locale === saved)

  return (
    <Field label={t('label')} help={t('help')} error={message(fieldState.error?.message)}>
      <Select {...field}>
        {foreign && <option value={saved}>{localeName(saved)}</option>}
        {names.map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
