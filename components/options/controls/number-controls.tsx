import { Box, Flex, Select, Text } from '@chakra-ui/react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type ComponentType, useId, useState } from 'react'
import type { NumberOption } from '@/contract/declaration/option'
import { formFor } from '@/contract/declaration/plural-forms'
import { ColourField } from '@/components/discord/message/colour-field'
import type { ControlProps } from '@/components/options/form-context'
import { afterPress } from '@/components/form/input-events'
import { NumberInput } from '@/components/form/number-input'
import { Switch } from '@/components/form/switch'
import type { TypedNumber } from '@/components/form/use-typed-value'
import { Field } from '@/components/ui/field'
import { useDuration } from '@/components/ui/use-duration'
import { exactText, isExactNumber, isUnreadable, unreadable } from '@/contract/json'
import { spaceAfter } from '@/contract/join-sentences'
import { DeclaredText } from '@/components/ui/declared-text'

export function NumberControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const { min, max, step, isWhole, unit, placeholder } = option
  const locale = useLocale()
  return (
    <Field label={label} help={useHelp(option)} error={error}>
      <Flex align="center" gap={2}>
        <NumberInput
          maxW="9rem"
          flexShrink={0}
          inputMode={isWhole && min !== undefined && min >= 0 ? 'numeric' : 'decimal'}
          value={value}
          min={min}
          max={max}
          step={step}
          isWhole={isWhole}
          placeholder={placeholder}
          onChange={onChange}
        />
        {unit && (
          <Text as="span" minW={0} color="text.muted" overflowWrap="anywhere">
            <DeclaredText>{formFor(unit, typeof value === 'number' ? value : null, locale)}</DeclaredText>
          </Text>
        )}
      </Flex>
    </Field>
  )
}

function useHelp(option: NumberOption) {
  const t = useTranslations('features.range')
  const formatDuration = useDuration()
  const { number } = useFormatter()
  const isDuration = option.control === 'duration'
  function format(limit: number | undefined) {
    if (limit === undefined) return undefined
    return isDuration ? formatDuration(limit) : number(limit, { maximumFractionDigits: 20 })
  }
  const [min, max] = [format(isDuration && option.min === 0 ? undefined : option.min), format(option.max)]

  function range() {
    if (min !== undefined && max !== undefined) return t('between', { min, max })
    if (min !== undefined) return t('min', { min })
    return max === undefined ? '' : t('max', { max })
  }
  return (
    (option.description || range()) && (
      <>
        <DeclaredText>{option.description}</DeclaredText>
        {spaceAfter(option.description)}
        <span>{range()}</span>
      </>
    )
  )
}

export const ColourControl = ({ option, label, value, error, onChange }: ControlProps<NumberOption>) => (
  <ColourField
    label={label}
    value={value}
    error={error}
    onChange={onChange}
    help={option.description}
    mayBeEmpty={option.isNullable}
  />
)

/** A number and its unit of time. The value is in seconds. */
export function DurationControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const t = useTranslations('features.duration')
  const id = useId()
  const seconds = typeof value === 'number' ? value : null
  // The unit stays while somebody types; a value from elsewhere is shown in the unit that fits it.
  const [typed, setTyped] = useState<{ seconds: number | null; unit: Unit } | null>(null)
  const unit = typed?.seconds === seconds ? typed.unit : unitFor(seconds ?? option.min ?? 0)
  const count = seconds === null ? null : seconds / unitSeconds[unit]

  function change(next: TypedNumber, nextUnit: Unit) {
    const seconds = typeof next === 'number' ? Math.round(next * unitSeconds[nextUnit]) : null
    setTyped({ seconds, unit: nextUnit })
    if (isUnreadable(next)) return onChange(next)
    if (isExactNumber(next)) return onChange(unreadable(exactText(next)))
    onChange(seconds === null || Number.isSafeInteger(seconds) ? seconds : unreadable(String(next)))
  }

  return (
    <Field label={label} help={useHelp(option)} error={error}>
      <Flex align="center" gap={2}>
        <NumberInput
          maxW="9rem"
          inputMode="decimal"
          onPaste={(event) => {
            const pasted = readDuration(event.clipboardData.getData('text'))
            if (pasted === null) return
            event.preventDefault()
            setTyped(null)
            onChange(pasted)
          }}
          min={0}
          value={count === null ? value : Math.round(count * 1000) / 1000}
          onChange={(next) => change(next, unit)}
        />
        <Select
          id={id}
          maxW="9rem"
          aria-label={t('unit', { label })}
          value={unit}
          onChange={({ target }) => {
            const next = units.find((name) => name === target.value)
            if (next) change(count ?? (isExactNumber(value) || isUnreadable(value) ? value : null), next)
          }}
        >
          {units.map((name) => (
            <option key={name} value={name}>
              {t(name, { count: count ?? 0 })}
            </option>
          ))}
        </Select>
      </Flex>
    </Field>
  )
}

const unitSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const
type Unit = keyof typeof unitSeconds

const units: readonly Unit[] = ['seconds', 'minutes', 'hours', 'days']

/** Reads a duration such as `10m` or `1 hour 30 minutes`, in seconds; returns null for anything else. */
function readDuration(text: string) {
  const typed = text.trim().toLowerCase()
  const part = String.raw`(\d+(?:\.\d+)?)\s*(d(?:ays?)?|h(?:(?:ou)?rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)`
  if (!new RegExp(String.raw`^(?:${part}(?:,|\s+and)?\s*)+$`).test(typed)) return null
  const parts = [...typed.matchAll(new RegExp(part, 'g'))].map(([, count, name = '']) => {
    const unit = units.find((known) => known.startsWith(name.charAt(0)))
    return unit ? Number(count) * unitSeconds[unit] : 0
  })
  return Math.round(parts.reduce((sum, seconds) => sum + seconds, 0))
}

const unitFor = (seconds: number): Unit =>
  units.toReversed().find((unit) => seconds >= unitSeconds[unit] && seconds % unitSeconds[unit] === 0) ??
  'seconds'

/** For a number of which one value means "off": a switch, and the control itself while it is on. */
export const switchable = (Control: ComponentType<ControlProps<NumberOption>>) =>
  function Switchable({ option, label, value, onChange, ...props }: ControlProps<NumberOption>) {
    const { off, min, max } = option
    const [last, setLast] = useState<unknown>(off?.start)
    // The field stays until it is left: "0.5" begins with a value that may mean "off".
    const [hasFocus, setHasFocus] = useState(false)
    if (!off) return <Control option={option} label={label} value={value} onChange={onChange} {...props} />
    const isOn = value !== off.value
    const range = { min: min === off.value ? undefined : min, max: max === off.value ? undefined : max }
    return (
      <Box sx={{ '.chakra-form__label': { layerStyle: 'visuallyHidden' } }}>
        <Switch
          label={label}
          isOn={isOn}
          help={option.description}
          error={isOn ? undefined : props.error}
          onChange={(next) => {
            if (!next) setLast(value)
            onChange(next ? last : off.value)
          }}
        />
        {(isOn || hasFocus) && (
          <Box mt={2} onFocus={() => setHasFocus(true)} onBlur={() => afterPress(() => setHasFocus(false))}>
            <Control
              {...props}
              label={label}
              value={value}
              onChange={onChange}
              option={{ ...option, ...range, description: undefined }}
            />
          </Box>
        )}
      </Box>
    )
  }
