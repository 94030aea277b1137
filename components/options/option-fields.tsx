import { chakra } from '@chakra-ui/react'
import { memo, useMemo, useState } from 'react'
import { isObject, type JsonObject, ownProperty } from '@/contract/json'
import { canShow, type ObjectOption, type Option } from '@/contract/declaration/option'
import type { FieldErrors } from '@/contract/declaration/validate'
import { JsonControl } from '@/components/options/controls/text-controls'
import { sameContent } from '@/components/form/same-content'
import { FieldChange } from '@/components/shell/live/form-live'
import { DeclaredText } from '@/components/ui/declared-text'
import { isolated } from '@/components/ui/isolated'
import { CopiedTextNotice, Held, UnusedNotice } from './field-notices'
import { type ControlProps, formatPath, type Path, useControls, useFormApi } from './form-context'
import { wideOptions } from './option-layout'
import { OptionProblems } from './option-problems'
import { useOptionError } from './option-text'
import { SiblingsProvider } from './siblings'
import { useFocusTarget } from './use-focus-target'
import { errorsByPart, hasControl, isUsed } from './validate-options'

export type OptionFieldsProps = {
  options: ReadonlyMap<string, Option>
  values: JsonObject
  path: Path
  fieldErrors: FieldErrors
}

export function OptionFields(props: OptionFieldsProps) {
  const { options, values } = props
  return (
    <SiblingsProvider {...{ options, values }}>
      <OptionGrid {...props} />
    </SiblingsProvider>
  )
}

type OptionGridProps = OptionFieldsProps & {
  /** As many of the options as are drawn by now. */
  drawn?: number
}

/** Options that are not used are left out; their values stay. */
export function OptionGrid({ options, values, path, fieldErrors, drawn = options.size }: OptionGridProps) {
  const fields = useMemo(() => fieldsOf(options, path), [options, path])
  const errorsOf = errorsByPart(fieldErrors)
  const missing = Math.max(0, options.size - drawn)
  return (
    <div className="options" style={missing > 0 ? { paddingBottom: missing * usualHeight } : undefined}>
      {fields.slice(0, drawn).map(({ key, option, ...place }) => {
        const errors = errorsOf(key)
        const value = ownProperty(values, key)
        if (!hasControl(option, values, errors)) return null
        return (
          <OptionField
            key={key}
            option={option}
            value={value === undefined ? option.preset : value}
            {...place}
            fieldErrors={errors}
            isUnused={!isUsed(option, values)}
          />
        )
      })}
    </div>
  )
}

function fieldsOf(options: ReadonlyMap<string, Option>, path: Path) {
  const wide = wideOptions(options)
  return [...options].map(([key, option]) => ({ key, option, path: [...path, key], isWide: wide.has(key) }))
}

/** Pixels that an option takes of its card where two stand side by side, so that a form hardly grows while it is drawn. */
const usualHeight = 48

type OptionFieldProps = {
  option: Option
  value: unknown
  path: Path
  fieldErrors: FieldErrors
  /** Instead of the option's own title. */
  label?: string
  /** Takes the whole width of its card. */
  isWide?: boolean
  /** Shown only because it has an error. */
  isUnused?: boolean
}

function Field(props: OptionFieldProps) {
  const { option, value, path, fieldErrors, isWide, isUnused } = props
  const label = isolated(props.label ?? option.title)
  const { edit, touch } = useFormApi()
  const { Control: OptionControl } = useControls()
  const root = useFocusTarget(path)
  const error = useOptionError(option, value, fieldErrors)
  const [isInJson, setIsInJson] = useState(false)
  const isWhole = option.control !== 'list' && option.control !== 'group'
  const isReadable = canShow(option, value)
  // Text that becomes valid while it is typed must not be replaced by the control before it is left.
  const isJson = !isReadable || isInJson
  const Control = isJson ? JsonControl : OptionControl
  const control = (
    <Control {...{ option, label, value, path, fieldErrors, error }} onChange={(next) => edit(path, next)} />
  )

  return (
    <div
      ref={root}
      className="form-option"
      data-path={formatPath(path)}
      data-wide={isWide ? '' : undefined}
      onFocus={({ target }) => setIsInJson(isJson && target instanceof HTMLTextAreaElement)}
      onBlur={({ currentTarget, relatedTarget }) => {
        setIsInJson(false)
        if (!currentTarget.contains(relatedTarget)) touch(path, isWhole ? 'whole' : 'self')
      }}
    >
      {isUnused && <UnusedNotice {...{ option, label, value, path }} />}
      {option.isGuarded || option.isPremium ? (
        <Held {...{ option, value, path, error }}>{control}</Held>
      ) : (
        control
      )}
      {path.length === 1 && <CopiedTextNotice name={formatPath(path)} />}
      {path.length === 1 && <FieldChange name={formatPath(path)} />}
      <OptionProblems {...{ option, value, path }} />
    </div>
  )
}

/** Compares values by content: long lists stay fast while one of their texts is typed. */
export const hasSameContent = sameContent('value', 'path', 'fieldErrors')
export const OptionField = memo(Field, hasSameContent)

const groupStyles = {
  border: 0,
  borderInlineStartWidth: '2px',
  ps: { base: 3, md: 4 },
  minW: 0,
  '> legend': { fontSize: 'sm', fontWeight: 'semibold', mb: 2, float: 'left', w: 'full' },
  '> .help': { clear: 'both', mb: 3, layerStyle: 'hint' },
  '> .error': { color: 'danger.text' },
  '> .options': { clear: 'both' },
} as const

export function GroupControl(props: ControlProps<ObjectOption>) {
  const { option, label, value, path, error, fieldErrors } = props
  const more = error ?? option.description
  return (
    <chakra.fieldset sx={groupStyles}>
      <legend>
        <DeclaredText>{label}</DeclaredText>
      </legend>
      {more && (
        <p className={error ? 'help error' : 'help'}>
          <DeclaredText>{more}</DeclaredText>
        </p>
      )}
      <OptionFields
        options={option.properties}
        values={isObject(value) ? value : {}}
        {...{ path, fieldErrors }}
      />
    </chakra.fieldset>
  )
}
