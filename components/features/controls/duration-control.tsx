import { chakra, Input, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { ControlProps } from '@/components/features/control-props'
import type { NumberOption } from '@/api/json-schema/option'
import { Field } from '@/components/ui/field'
import { type Unit, unitFor, units, unitSeconds } from './duration-units'
import { besideStyles, readNumber } from './number-control'

/** A length of time: how many of which unit. The value is in seconds. */
export function DurationControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const t = useTranslations('features.duration')
  const id = useId()
  const seconds = typeof value === 'number' ? value : null
  // While somebody types the unit stays; what comes from elsewhere is shown by the unit that fits it.
  const [typed, setTyped] = useState<{ seconds: number | null; unit: Unit } | null>(null)
  const unit = typed?.seconds === seconds ? typed.unit : unitFor(seconds ?? option.least ?? 0)
  const count = seconds === null ? null : seconds / unitSeconds[unit]

  function change(next: number | null, of: Unit) {
    const seconds = next === null ? null : Math.round(next * unitSeconds[of])
    setTyped({ seconds, unit: of })
    onChange(seconds)
  }

  return (
    <Field label={label} help={option.description} error={error}>
      <chakra.div sx={besideStyles}>
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          value={count === null ? '' : Math.round(count * 1000) / 1000}
          onChange={({ target }) => change(readNumber(target.value), unit)}
        />
        <Select
          id={id}
          maxW="9rem"
          aria-label={t('unit', { label })}
          value={unit}
          onChange={({ target }) => {
            const next = units.find((name) => name === target.value)
            if (next) change(count, next)
          }}
        >
          {units.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </Select>
      </chakra.div>
    </Field>
  )
}
