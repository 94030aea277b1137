import { chakra, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Choice, ChoiceOption, ListOption } from '@/api/json-schema/option'
import { choiceOf } from '@/api/json-schema/schema'
import type { ControlProps } from '@/components/features/form-api'
import { Field } from '@/components/ui/field'
import { isSame } from '@/config/json'

/** As many stand side by side as radio buttons; more are a list to open. */
const maxRadios = 4

const keyOf = (value: unknown) => JSON.stringify(value) ?? ''
const formatValue = (value: unknown) => (typeof value === 'string' ? value : keyOf(value))

/** What is saved stays to be seen, also when it is not offered any more. */
function useOffered(option: ChoiceOption, value: unknown): Choice[] {
  const t = useTranslations('features.choice')
  const none = option.isNullable ? [{ value: null, label: t('none') }] : []
  const isOffered = value === undefined || value === null || choiceOf(option.choices, value)
  const gone = isOffered ? [] : [{ value, label: t('gone', { value: formatValue(value) }) }]
  return [...none, ...option.choices, ...gone]
}

/** One of several values. */
export function ChoiceControl({ option, label, value, error, onChange }: ControlProps<ChoiceOption>) {
  const t = useTranslations('features.choice')
  const offered = useOffered(option, value)
  const isChosen = offered.some((choice) => isSame(choice.value, value))
  if (offered.length <= maxRadios)
    return (
      <Rows
        type="radio"
        {...{ label, error }}
        help={option.description}
        rows={offered.map((choice) => ({
          key: keyOf(choice.value),
          label: choice.label,
          isChosen: isSame(choice.value, value),
          onChange: () => onChange(choice.value),
        }))}
      />
    )
  return (
    <Field label={label} help={option.description} error={error}>
      <Select
        value={isChosen ? keyOf(value) : ''}
        onChange={({ target }) => {
          const chosen = offered.find((choice) => keyOf(choice.value) === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {!isChosen && (
          <option value="" disabled>
            {t('choose')}
          </option>
        )}
        {offered.map((choice) => (
          <option key={keyOf(choice.value)} value={keyOf(choice.value)}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type RowsProps = {
  type: 'radio' | 'checkbox'
  label: string
  help?: string
  error?: string
  isMany?: boolean
  rows: { key: string; label: string; isChosen: boolean; isGone?: boolean; onChange: () => void }[]
}

/** Rows of radio buttons or checkboxes with their words. */
function Rows({ type, label, help, error, isMany, rows }: RowsProps) {
  const id = useId()
  const more = error ?? help
  const isRadio = type === 'radio'
  return (
    <chakra.fieldset
      sx={rowsStyles}
      role={isRadio ? 'radiogroup' : undefined}
      aria-labelledby={isRadio ? `${id}-label` : undefined}
      aria-invalid={isRadio && error !== undefined ? true : undefined}
      aria-describedby={more ? `${id}-more` : undefined}
    >
      <legend id={`${id}-label`}>{label}</legend>
      <div className={`rows${isMany ? ' many' : ''}${isRadio ? ' tiles' : ''}`}>
        {rows.map((row) => (
          <label key={row.key} className={row.isGone ? 'row gone' : 'row'}>
            <input
              type={type}
              name={isRadio ? id : undefined}
              checked={row.isChosen}
              aria-invalid={row.isGone}
              onChange={row.onChange}
            />
            {row.label}
          </label>
        ))}
      </div>
      {more && (
        <chakra.p id={`${id}-more`} layerStyle="hint" mt={1} color={error && 'danger.text'}>
          {more}
        </chakra.p>
      )}
    </chakra.fieldset>
  )
}

const rowsStyles = {
  border: 0,
  minW: 0,
  legend: { fontSize: 'sm', fontWeight: 'semibold', mb: 1 },
  '.rows': { display: 'grid', columnGap: 6 },
  '.rows.many': { gridTemplateColumns: { base: '1fr', '3sm': 'repeat(2, minmax(0, 1fr))' } },
  '.rows.tiles': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))', gap: 2 },
  '.tiles > .row': {
    px: 3,
    py: 2,
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    _hover: { borderColor: 'border.control' },
    '&:has(:checked)': { borderColor: 'accent.text', bg: 'accent.subtle' },
  },
  '.row': { display: 'flex', alignItems: 'center', gap: 2.5, minH: 9, cursor: 'pointer', fontSize: 'sm' },
  '.row > input[type=checkbox]': { boxSize: '18px', accentColor: 'var(--chakra-colors-accent-solid)' },
  '.row > input': {
    flexShrink: 0,
    m: 0,
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
  '.gone': { color: 'danger.text' },
} as const

/** Any number of several values. What is saved and not offered any more stays ticked until it is taken out. */
export function ChoicesControl({ option, label, value, error, onChange }: ControlProps<ListOption>) {
  const t = useTranslations('features.choice')
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const choices = option.items.kind === 'choice' ? option.items.choices : []
  const gone = chosen.filter((one) => !choiceOf(choices, one))
  const isChosen = (one: unknown) => chosen.some((other) => isSame(one, other))
  const toggle = (one: unknown) =>
    onChange(isChosen(one) ? chosen.filter((other) => !isSame(one, other)) : [...chosen, one])

  return (
    <Rows
      type="checkbox"
      {...{ label, error }}
      help={option.description}
      isMany={choices.length > 3}
      rows={[
        ...choices.map((choice) => ({
          key: keyOf(choice.value),
          label: choice.label,
          isChosen: isChosen(choice.value),
          onChange: () => toggle(choice.value),
        })),
        ...gone.map((one, at) => ({
          key: `${at} ${keyOf(one)}`,
          label: t('gone', { value: formatValue(one) }),
          isChosen: true,
          isGone: true,
          onChange: () => toggle(one),
        })),
      ]}
    />
  )
}
