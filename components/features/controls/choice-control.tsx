import { chakra, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { ControlProps } from '@/components/features/control-props'
import type { Choice, ChoiceOption } from '@/api/json-schema/option'
import { choiceOf } from '@/api/json-schema/schema'
import { Field } from '@/components/ui/field'
import { isSame } from '@/config/json'
import { choiceStyles } from './choice-styles'

/** As many stand side by side as radio buttons; more are a list to open. */
const mostRadios = 4

const keyOf = (value: unknown) => JSON.stringify(value) ?? ''

/** What is saved stays to be seen, also when it is not offered any more. */
export function useOffered(option: ChoiceOption, value: unknown): Choice[] {
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
  return offered.length > mostRadios ? (
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
      {more && (
        <p id={`${id}-more`} className={error ? 'complaint' : 'help'}>
          {more}
        </p>
      )}
    </chakra.fieldset>
  )
}
