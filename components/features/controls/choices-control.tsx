import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { ControlProps } from '@/components/features/control-props'
import type { ListOption } from '@/api/json-schema/option'
import { choiceOf } from '@/api/json-schema/schema'
import { isSame } from '@/config/json'
import { choiceStyles } from './choice-styles'

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
      {more && (
        <p id={`${id}-more`} className={error ? 'complaint' : 'help'}>
          {more}
        </p>
      )}
    </chakra.fieldset>
  )
}
