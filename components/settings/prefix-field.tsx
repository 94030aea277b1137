import { Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type Control, useController } from 'react-hook-form'
import { afterPress } from '@/components/form/after-press'
import { Field } from '@/components/ui/field'
import { useFieldMessage } from '@/components/ui/use-field-message'
import { limits } from '@/config/limits'
import type { SettingsValues } from './settings-values'

/** The chat prefix, with its rules. */
export function PrefixField({ control }: { control: Control<SettingsValues> }) {
  const t = useTranslations('settings.fields.chat_prefix')
  const message = useFieldMessage()
  const { field, fieldState } = useController({ control, name: 'chat_prefix' })
  return (
    <Field
      label={t('label')}
      help={t('help', { most: limits.chatPrefix })}
      error={message(fieldState.error?.message)}
    >
      <Input
        {...field}
        onBlur={() => afterPress(field.onBlur)}
        fontFamily="mono"
        maxW="12rem"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
