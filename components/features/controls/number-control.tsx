import { chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ControlProps } from '@/components/features/control-props'
import type { NumberOption } from '@/api/json-schema/option'
import { Field } from '@/components/ui/field'

/** What stands in a field of type number as a value: null while it is empty or not yet a number. */
export const readNumber = (text: string) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)

/** A short field with something behind it. */
export const besideStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  '> input': { maxW: '9rem' },
  '> .unit': { color: 'text.muted' },
} as const

/** A number with what is counted and the range that it must stay in. */
export function NumberControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const { least, most, step, isWhole, unit, placeholder, description } = option
  const range = useRange(option)
  const help = [description, range].filter(Boolean).join(' ')
  return (
    <Field label={label} help={help} error={error}>
      <chakra.div sx={besideStyles}>
        <Input
          type="number"
          inputMode={isWhole && least !== undefined && least >= 0 ? 'numeric' : 'decimal'}
          value={typeof value === 'number' ? value : ''}
          min={least}
          max={most}
          step={step ?? (isWhole ? 1 : 'any')}
          placeholder={placeholder}
          onChange={({ target }) => onChange(readNumber(target.value))}
        />
        {unit && <span className="unit">{unit}</span>}
      </chakra.div>
    </Field>
  )
}

function useRange({ least, most }: NumberOption) {
  const t = useTranslations('features.range')
  if (least !== undefined && most !== undefined) return t('between', { least, most })
  if (least !== undefined) return t('least', { least })
  return most === undefined ? '' : t('most', { most })
}
