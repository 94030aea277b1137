import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isObject, isSame, type JsonObject, ownProperty } from '@/config/json'
import { wideOptions } from '@/api/json-schema/option-layout'
import { blankValue, canShow, type ObjectOption, type Option } from '@/api/json-schema/option'
import { JsonControl } from '@/components/features/controls/text-controls'
import { focusField, useFocusPassedOn } from '@/components/form/focus-field'
import { FieldMark } from '@/components/shell/live/form-live'
import { CarriedNotice } from './carried-text'
import { FormIndex } from './form-index'
import { BesideProvider } from './preview-parts'
import { useOwnError } from './option-text'
import { type ControlProps, formatPath, type Path, useFocusRequest, useFormApi, useSavedAt } from './form-api'
import { type FieldErrors, hasControl, isAt, isUsed, errorsWithin } from './validate-options'

type OptionFieldsProps = {
  options: ReadonlyMap<string, Option>
  values: JsonObject
  path: Path
  fieldErrors: FieldErrors
}

/** The options of one object. */
export function OptionFields(props: OptionFieldsProps) {
  const { options, values } = props
  return (
    <BesideProvider value={useMemo(() => ({ options, values }), [options, values])}>
      <DrawnOptions {...props} />
    </BesideProvider>
  )
}

/** Those whose time has not come are left out; their values stay. */
function DrawnOptions({ options, values, path, fieldErrors }: OptionFieldsProps) {
  const wide = wideOptions(options)
  return (
    <div className="options">
      {[...options].map(([key, option]) => {
        const wrong = errorsWithin(fieldErrors, key)
        const found = ownProperty(values, key)
        if (!hasControl(option, values, wrong)) return null
        return (
          <OptionField
            key={key}
            option={option}
            value={found === undefined ? option.preset : found}
            path={[...path, key]}
            fieldErrors={wrong}
            isWide={wide.has(key)}
            isUnused={!isUsed(option, values)}
          />
        )
      })}
    </div>
  )
}

type OptionFieldProps = {
  option: Option
  value: unknown
  path: Path
  fieldErrors: FieldErrors
  /** Instead of the option's own title. */
  label?: string
  /** Takes the whole width of its card. */
  isWide?: boolean
  /** Drawn only because something in it is wrong. */
  isUnused?: boolean
}

/** One option with its control. A value that the control cannot show is shown as it is, until it is replaced. */
function Field(props: OptionFieldProps) {
  const { option, value, path, fieldErrors, label = option.title, isWide, isUnused } = props
  const { edit, touch, Control: Whole } = useFormApi()
  const root = useFocusTarget(path)
  const error = useOwnError(option, value, fieldErrors)
  const [isInJson, setIsInJson] = useState(false)
  const isWhole = option.control !== 'list' && option.control !== 'group'
  const isReadable = canShow(option, value)
  // JSON that fits after a key was pressed must not be taken away before it is left.
  const isJson = !isReadable || isInJson
  const Control = isJson ? JsonControl : Whole

  return (
    <div
      ref={root}
      className="option"
      data-path={formatPath(path)}
      data-wide={isWide ? '' : undefined}
      onFocus={({ target }) => setIsInJson(isJson && target instanceof HTMLTextAreaElement)}
      onBlur={({ currentTarget, relatedTarget }) => {
        setIsInJson(false)
        if (!currentTarget.contains(relatedTarget)) touch(path, isWhole ? 'whole' : 'self')
      }}
    >
      {isUnused && <UnusedNotice {...{ option, label, value, path }} />}
      <Control
        {...{ option, label, value, path, fieldErrors, error }}
        onChange={(next) => edit(path, next)}
      />
      {path.length === 1 && <CarriedNotice name={formatPath(path)} />}
      {path.length === 1 && <FieldMark name={formatPath(path)} />}
    </div>
  )
}

/** Draws again only when what it shows has changed: long lists stay quick while one of their texts is typed. */
export const OptionField = memo(
  Field,
  (one, other) =>
    one.option === other.option &&
    one.label === other.label &&
    one.isWide === other.isWide &&
    one.isUnused === other.isUnused &&
    formatPath(one.path) === formatPath(other.path) &&
    isSame(one.value, other.value) &&
    isSame(one.fieldErrors, other.fieldErrors),
)

/** Gives the focus to the control when it is wished for here and nothing below takes it. */
export function useFocusTarget<Element extends HTMLElement = HTMLDivElement>(path: Path) {
  const root = useRef<Element>(null)
  const request = useFocusRequest(path)
  const here = formatPath(path)
  useEffect(() => {
    const element = root.current
    if (!request || !element || element.querySelector(`[data-path="${CSS.escape(request.path)}"]`)) return
    return focusField(element, request.path.slice(here.length + 1))
  }, [request, here])
  return root
}

type OptionGroupsProps = Omit<OptionFieldsProps, 'path'>

/** A card for each heading, in the order in which the options name them. */
export function OptionGroups({ options, values, fieldErrors }: OptionGroupsProps) {
  const groups = new Map<string | undefined, [string, Option][]>()
  for (const entry of options) {
    const [, { group }] = entry
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  const formId = useId()
  const t = useTranslations('features')
  const sections = [...groups]
    .filter(([, members]) =>
      members.some(([key, option]) => hasControl(option, values, errorsWithin(fieldErrors, key))),
    )
    .map(([title, members], at) => ({
      id: `${formId}${at}`,
      title: title ?? t('general'),
      isUnnamed: title === undefined,
      options: new Map(members),
      problems: Object.keys(fieldErrors).filter((path) => members.some(([key]) => isAt(path, key))).length,
    }))

  return (
    <BesideProvider value={useMemo(() => ({ options, values }), [options, values])}>
      <FormIndex sections={sections} />
      {sections.map((section) => (
        <Group key={section.isUnnamed ? '' : section.title} {...section} {...{ values, fieldErrors }} />
      ))}
    </BesideProvider>
  )
}

type GroupProps = OptionGroupsProps & { id: string; title: string; isUnnamed: boolean }

const Group = ({ id, title, isUnnamed, ...fields }: GroupProps) => (
  <chakra.section className="card" id={id} tabIndex={-1} outline={0} aria-label={title}>
    {!isUnnamed && <h2>{title}</h2>}
    <DrawnOptions {...fields} path={top} />
  </chakra.section>
)

const top: readonly string[] = []

/** Above an option that is drawn only because something in it is wrong: why it is there, and the way out. */
function UnusedNotice({ option, label, value, path }: Omit<ControlProps, 'fieldErrors' | 'onChange'>) {
  const t = useTranslations('features.unused')
  const { edit } = useFormApi()
  const saved = useSavedAt(path) ?? blankValue(option)
  const place = useFocusPassedOn<HTMLDivElement>()
  return (
    <chakra.div
      ref={place}
      layerStyle="notice.warning"
      mb={3}
      sx={{ '> p': { flex: '1 1 14rem' } }}
      role="note"
    >
      <p>{t('why', { title: label })}</p>
      {!isSame(saved, value) && (
        <Button size="sm" variant="outline" onClick={() => edit(path, saved)}>
          {t('putBack')}
        </Button>
      )}
    </chakra.div>
  )
}

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

/** Options that belong to one object, under its name. */
export function GroupControl(props: ControlProps<ObjectOption>) {
  const { option, label, value, path, error, fieldErrors } = props
  const more = error ?? option.description
  return (
    <chakra.fieldset sx={groupStyles}>
      <legend>{label}</legend>
      {more && <p className={error ? 'help error' : 'help'}>{more}</p>}
      <OptionFields
        options={option.properties}
        values={isObject(value) ? value : {}}
        {...{ path, fieldErrors }}
      />
    </chakra.fieldset>
  )
}
