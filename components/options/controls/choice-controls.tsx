import { chakra, Select } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Choice, ChoiceOption, ListOption } from '@/contract/declaration/option'
import { choiceOf } from '@/contract/declaration/read-option'
import type { ControlProps } from '@/components/options/form-context'
import { Field } from '@/components/ui/field'
import { maxSegments, segmentsLayout, segmentsWidth } from '@/components/options/option-layout'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { isSame, writeJson } from '@/contract/json'
import { DeclaredText } from '@/components/ui/declared-text'

const formatValue = (value: unknown) => (typeof value === 'string' ? value : writeJson(value))

type Offered = Choice & { isGone?: boolean }

/** One of several values. A saved one that is no longer offered is offered still. */
export function ChoiceControl({ option, label, value, error, onChange }: ControlProps<ChoiceOption>) {
  const t = useTranslations('features.choice')
  const isKnown = value === undefined || value === null || choiceOf(option.choices, value)
  const offered: Choice[] = [
    ...(option.isNullable ? [{ value: null, label: t('none') }] : []),
    ...option.choices,
    ...(isKnown ? [] : [{ value, label: t('gone', { value: formatValue(value) }) }]),
  ]
  const isChosen = offered.some((choice) => isSame(choice.value, value))
  if (offered.length <= maxSegments)
    return (
      <Choices
        type="radio"
        label={label}
        error={error}
        offered={offered}
        help={option.description}
        isChosen={(choice) => isSame(choice, value)}
        onPress={onChange}
      />
    )
  return (
    <Field label={label} help={option.description} error={error}>
      <Select
        value={isChosen ? writeJson(value) : ''}
        onChange={({ target }) => {
          const chosen = offered.find((choice) => writeJson(choice.value) === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {!isChosen && (
          <option value="" disabled>
            {t('choose')}
          </option>
        )}
        {offered.map((choice) => (
          <option key={writeJson(choice.value)} value={writeJson(choice.value)}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type ChoicesProps = {
  type: 'radio' | 'checkbox'
  label: string
  help?: string
  error?: string
  isMany?: boolean
  offered: readonly Offered[]
  isChosen: (value: unknown) => boolean
  onPress: (value: unknown) => void
}

function Choices({ type, label, help, error, isMany, offered, isChosen, onPress }: ChoicesProps) {
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
      <legend id={`${id}-label`}>
        <DeclaredText>{label}</DeclaredText>
      </legend>
      {isRadio ? (
        <SegmentedControl
          name={id}
          layout={segmentsLayout(offered)}
          width={segmentsWidth(offered)}
          segments={offered.map((choice, at) => ({
            key: keyOf(choice, at),
            isChosen: isChosen(choice.value),
            label: <DeclaredText>{choice.label}</DeclaredText>,
            onChoose: () => onPress(choice.value),
          }))}
        />
      ) : (
        <div className={isMany ? 'rows many' : 'rows'}>
          {offered.map((choice, at) => (
            <label key={keyOf(choice, at)} className={choice.isGone ? 'row gone' : 'row'}>
              <input
                type="checkbox"
                checked={isChosen(choice.value)}
                aria-invalid={choice.isGone}
                onChange={() => onPress(choice.value)}
              />
              <span>
                <DeclaredText>{choice.label}</DeclaredText>
              </span>
            </label>
          ))}
        </div>
      )}
      {more && (
        <chakra.p id={`${id}-more`} layerStyle="hint" mt={1} color={error && 'danger.text'}>
          <DeclaredText>{more}</DeclaredText>
        </chakra.p>
      )}
    </chakra.fieldset>
  )
}

const keyOf = ({ value }: Offered, at: number) => `${at} ${writeJson(value)}`

const rowsStyles = {
  border: 0,
  minW: 0,
  legend: { fontSize: 'sm', fontWeight: 'semibold', mb: 1 },
  '.rows': { display: 'grid', columnGap: 6 },
  '.rows.many': { gridTemplateColumns: { base: '1fr', '3sm': 'repeat(2, minmax(0, 1fr))' } },
  '.row': { display: 'flex', alignItems: 'center', gap: 2.5, minH: 9, cursor: 'pointer', fontSize: 'sm' },
  '.gone': { color: 'danger.text' },
} as const

/** Any number of several values. Saved ones that are no longer offered stay checked until they are removed. */
export function ChoicesControl({ option, label, value, error, onChange }: ControlProps<ListOption>) {
  const t = useTranslations('features.choice')
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const choices = option.items.kind === 'choice' ? option.items.choices : []
  const gone = chosen
    .filter((one) => !choiceOf(choices, one))
    .map((one) => ({ value: one, label: t('gone', { value: formatValue(one) }), isGone: true }))
  const isChosen = (one: unknown) => chosen.some((other) => isSame(one, other))

  return (
    <Choices
      type="checkbox"
      label={label}
      error={error}
      isChosen={isChosen}
      help={option.description}
      isMany={choices.length > 3}
      offered={[...choices, ...gone]}
      onPress={(one) =>
        onChange(isChosen(one) ? chosen.filter((other) => !isSame(one, other)) : [...chosen, one])
      }
    />
  )
}
