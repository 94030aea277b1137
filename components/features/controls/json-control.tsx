import { Button, Textarea } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { isSame } from '@/config/json'
import type { ControlProps } from '@/components/features/control-props'
import { formatJson } from '@/api/json-schema/json'
import { blankValue, canShow } from '@/api/json-schema/option'

function parse(text: string): { value: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return null
  }
}

/** A value as JSON: for what no control is drawn for, and for what its control cannot show. It is kept as it is. */
export function JsonControl({ option, label, value, error, onChange }: ControlProps) {
  const t = useTranslations('features.json')
  const [draft, setDraft] = useState<string | null>(null)
  const isBroken = draft !== null && draft.trim() !== '' && parse(draft) === null
  const isUnfit = !canShow(option, value)

  function change(text: string) {
    setDraft(text)
    const parsed = parse(text)
    if (parsed && !isSame(parsed.value, value)) onChange(parsed.value)
  }

  return (
    <div>
      <Field
        label={label}
        help={option.description ?? t('help')}
        error={isBroken ? t('broken') : (error ?? (isUnfit ? t('unfit') : undefined))}
      >
        <Textarea
          value={draft ?? formatJson(value)}
          rows={Math.min(12, Math.max(3, formatJson(value).split('\n').length))}
          fontFamily="mono"
          fontSize="sm"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
          onBlur={() => {
            if (!isBroken) setDraft(null)
          }}
        />
      </Field>
      {isUnfit && (
        <Button size="sm" variant="outline" mt={2} onClick={() => onChange(blankValue(option))}>
          {t('renew', { label })}
        </Button>
      )}
    </div>
  )
}
