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

/** What is saved stays to be seen, also when it is not offered any more. */
function useOffered(option: ChoiceOption, value: unknown): Choice[] {
  const t = useTranslations('features.choice')
  const none = option.isNullable ? [{ value: null, label: t('none') }] : []
  const isOffered = value === undefined || value === null || choiceOf(option.choices, value)
  const gone = isOffered
    ? []
    : [{ value, label: t('gone', { value: typeof value === 'string' ? value : keyOf(value) }) }]
  return [...none, ...option.choices, ...gone]
}

/** One of several values. */
export function ChoiceControl(props: ControlProps<ChoiceOption>) {
  const offered = useOffered(props.option, props.value)
  return offered.length > maxRadios ? (
    <ChoiceList {...props} offered={offered} />
  ) : (
    <ChoiceRadios {...props} offered={offered} />
  )
}

type OfferedProps = ControlProps<ChoiceOption> & { offered: Choice[] }

function ChoiceList({ option, label, value, error, onChange, offered }: OfferedProps) {
  const t = useTranslations('features.choice')
  const isChosen = offered.some((choice) => isSame(choice.value, value))
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

function ChoiceRadios({ option, label, value, error, onChange, offered }: OfferedProps) {
  const id = useId()
  const more = error ?? option.description
  return (
    <chakra.fieldset
      sx={choiceStyles}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={more ? `${id}-more` : undefined}
    >
      <legend id={`${id}-label`}>{label}</legend>
      <div className="rows">
        {offered.map((choice) => (
          <label key={keyOf(choice.value)} className="row">
            <input
              type="radio"
              name={id}
              checked={isSame(choice.value, value)}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <Note id={`${id}-more`} error={error} help={option.description} />
    </chakra.fieldset>
  )
}

/** What is wrong with a control, or how it is used. */
const Note = ({ id, error, help }: { id: string; error?: string; help?: string }) =>
  (error ?? help) ? (
    <p id={id} className={error ? 'error' : 'help'}>
      {error ?? help}
    </p>
  ) : null

const spell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Any number of several values. What is saved and not offered any more stays ticked until it is taken out. */
export function ChoicesControl({ option, label, value, error, onChange }: ControlProps<ListOption>) {
  const t = useTranslations('features.choice')
  const id = useId()
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const choices = option.items.kind === 'choice' ? option.items.choices : []
  const gone = chosen.filter((one) => !choiceOf(choices, one))
  const more = error ?? option.description
  const isChosen = (one: unknown) => chosen.some((other) => isSame(one, other))
  const toggle = (one: unknown) =>
    onChange(isChosen(one) ? chosen.filter((other) => !isSame(one, other)) : [...chosen, one])

  return (
    <chakra.fieldset sx={choiceStyles} aria-describedby={more ? `${id}-more` : undefined}>
      <legend>{label}</legend>
      <div className={choices.length > 3 ? 'rows many' : 'rows'}>
        {choices.map((choice) => (
          <label key={spell(choice.value)} className="row">
            <input type="checkbox" checked={isChosen(choice.value)} onChange={() => toggle(choice.value)} />
            {choice.label}
          </label>
        ))}
        {gone.map((one, at) => (
          <label key={`${at} ${spell(one)}`} className="row gone">
            <input type="checkbox" checked aria-invalid onChange={() => toggle(one)} />
            {t('gone', { value: spell(one) })}
          </label>
        ))}
      </div>
      <Note id={`${id}-more`} error={error} help={option.description} />
    </chakra.fieldset>
  )
}

/** Rows of radio buttons or checkboxes with their words. */
const choiceStyles = {
  border: 0,
  minW: 0,
  legend: { fontSize: 'sm', fontWeight: 'semibold', mb: 1 },
  '.rows': { display: 'grid', columnGap: 6 },
  '.rows.many': { gridTemplateColumns: { base: '1fr', '3sm': 'repeat(2, minmax(0, 1fr))' } },
  '.row': { display: 'flex', alignItems: 'center', gap: 2.5, minH: 9, cursor: 'pointer', fontSize: 'sm' },
  '.row > input': {
    boxSize: '18px',
    flexShrink: 0,
    m: 0,
    accentColor: 'var(--chakra-colors-accent-solid)',
    cursor: 'pointer',
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
  '.gone': { color: 'danger.text' },
  '.help': { mt: 1, color: 'text.muted', fontSize: 'sm' },
  '.error': { mt: 1, color: 'danger.text', fontSize: 'sm' },
} as const
