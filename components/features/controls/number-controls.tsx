import { Button, chakra, Input, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ComponentType, useId, useState } from 'react'
import type { NumberOption } from '@/api/json-schema/option'
import { ColourSwatch, OfferedColours } from '@/components/discord/message/colour-swatch'
import { fromHex, toHex } from '@/components/discord/message/colour'
import type { ControlProps } from '@/components/features/form-api'
import { afterPress } from '@/components/form/input-events'
import { Switch } from '@/components/form/switch'
import { Field } from '@/components/ui/field'
import { useDuration } from '@/components/ui/use-duration'

/** What stands in a field of type number as a value: null while it is empty or not yet a number. */
export const readNumber = (text: string) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text)

/** A short field with something behind it. */
const besideStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  '> input': { maxW: '9rem' },
  '> .unit': { color: 'text.muted' },
} as const

/** A number with what is counted and the range that it must stay in. */
export function NumberControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const { min, max, step, isWhole, unit, placeholder, description } = option
  const range = useRange(option)
  const help = [description, range].filter(Boolean).join(' ')
  return (
    <Field label={label} help={help} error={error}>
      <chakra.div sx={besideStyles}>
        <Input
          type="number"
          inputMode={isWhole && min !== undefined && min >= 0 ? 'numeric' : 'decimal'}
          value={typeof value === 'number' ? value : ''}
          min={min}
          max={max}
          step={step ?? (isWhole ? 1 : 'any')}
          placeholder={placeholder}
          onChange={({ target }) => onChange(readNumber(target.value))}
        />
        {unit && <span className="unit">{unit}</span>}
      </chakra.div>
    </Field>
  )
}

function useRange({ min: least, max: most, control }: NumberOption) {
  const t = useTranslations('features.range')
  const spell = useDuration()
  const write = (limit: number | undefined) =>
    limit === undefined || control !== 'duration' ? limit : spell(limit)
  const [min, max] = [write(control === 'duration' && least === 0 ? undefined : least), write(most)]
  if (min !== undefined && max !== undefined) return t('between', { min, max })
  if (min !== undefined) return t('min', { min })
  return max === undefined ? '' : t('max', { max })
}

const styles = {
  ...besideStyles,
  '> input[type=text]': { maxW: '8rem', fontFamily: 'mono', textTransform: 'uppercase' },
} as const

/** A colour by the browser's own chooser or by its six digits. The value is 0xRRGGBB. */
export function ColourControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const t = useTranslations('features.colour')
  const colour = typeof value === 'number' ? value : null
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && draft !== '' && fromHex(draft) === null

  function choose(next: number) {
    setDraft(null)
    onChange(next)
  }

  return (
    <Field label={label} help={option.description} error={isWrong ? t('wrong') : error}>
      <chakra.div sx={styles}>
        <Input
          type="text"
          value={draft ?? (colour === null ? '' : toHex(colour))}
          placeholder="#RRGGBB"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setDraft(target.value)
            const typed = fromHex(target.value)
            if (typed !== null) onChange(typed)
            else if (target.value.trim() === '') onChange(null)
          }}
          onBlur={() => afterPress(() => setDraft(null))}
        />
        <ColourSwatch label={t('choose', { label })} value={colour} onChange={choose} />
        {option.isNullable && colour !== null && (
          <Button size="sm" variant="ghost" aria-label={t('clear', { label })} onClick={() => onChange(null)}>
            {t('none')}
          </Button>
        )}
      </chakra.div>
      <OfferedColours label={label} value={colour} onChange={choose} />
    </Field>
  )
}

/** A length of time: how many of which unit. The value is in seconds. */
export function DurationControl({ option, label, value, error, onChange }: ControlProps<NumberOption>) {
  const t = useTranslations('features.duration')
  const id = useId()
  const range = useRange(option)
  const seconds = typeof value === 'number' ? value : null
  // While somebody types the unit stays; what comes from elsewhere is shown by the unit that fits it.
  const [typed, setTyped] = useState<{ seconds: number | null; unit: Unit } | null>(null)
  const unit = typed?.seconds === seconds ? typed.unit : unitFor(seconds ?? option.min ?? 0)
  const count = seconds === null ? null : seconds / unitSeconds[unit]

  function change(next: number | null, of: Unit) {
    const seconds = next === null ? null : Math.round(next * unitSeconds[of])
    setTyped({ seconds, unit: of })
    onChange(seconds)
  }

  return (
    <Field label={label} help={[option.description, range].filter(Boolean).join(' ')} error={error}>
      <chakra.div sx={besideStyles}>
        <Input
          type="number"
          inputMode="decimal"
          onPaste={(event) => {
            const pasted = readDuration(event.clipboardData.getData('text'))
            if (pasted === null) return
            event.preventDefault()
            setTyped(null)
            onChange(pasted)
          }}
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

const unitSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const
type Unit = keyof typeof unitSeconds

const units: readonly Unit[] = ['seconds', 'minutes', 'hours', 'days']

/** The seconds of a time as people write it, such as `10m` or `1 hour 30 minutes`; null for anything else. */
function readDuration(text: string) {
  const typed = text.trim().toLowerCase()
  const part = String.raw`(\d+(?:\.\d+)?)\s*(d(?:ays?)?|h(?:(?:ou)?rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)`
  if (!new RegExp(String.raw`^(?:${part}(?:,|\s+and)?\s*)+$`).test(typed)) return null
  const parts = [...typed.matchAll(new RegExp(part, 'g'))].map(([, count, name = '']) => {
    const unit = units.find((unit) => unit.startsWith(name.charAt(0)))
    return unit ? Number(count) * unitSeconds[unit] : 0
  })
  return Math.round(parts.reduce((sum, seconds) => sum + seconds, 0))
}

/** The largest unit of which a time is a whole number. */
const unitFor = (seconds: number): Unit =>
  units.toReversed().find((unit) => seconds >= unitSeconds[unit] && seconds % unitSeconds[unit] === 0) ??
  'seconds'

/** A number or a time of which one value means "not at all": a switch, and the value itself while it is on. */
export const switchable = (Control: ComponentType<ControlProps<NumberOption>>) =>
  function Switchable({ option, label, value, onChange, ...props }: ControlProps<NumberOption>) {
    const { off, min, max } = option
    const [last, setLast] = useState<unknown>(off?.start)
    // "0.5" begins with what may mean "off": the field stays until it is left.
    const [isEntered, setEntered] = useState(false)
    if (!off) return <Control {...{ option, label, value, onChange, ...props }} />
    const isOn = value !== off.value
    const range = { min: min === off.value ? undefined : min, max: max === off.value ? undefined : max }
    return (
      <chakra.div sx={{ '.chakra-form__label': { layerStyle: 'visuallyHidden' } }}>
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
        {(isOn || isEntered) && (
          <div onFocus={() => setEntered(true)} onBlur={() => afterPress(() => setEntered(false))}>
            <Control
              {...props}
              {...{ label, value, onChange }}
              option={{ ...option, ...range, description: undefined }}
            />
          </div>
        )}
      </chakra.div>
    )
  }
