import { Button, chakra, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode, startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isObject, isSame, type JsonObject, ownProperty } from '@/contract/json'
import { namesIn, wideOptions } from './option-layout'
import { blankValue, canShow, type ObjectOption, type Option } from '@/contract/declaration/option'
import { JsonControl } from '@/components/options/controls/text-controls'
import { focusField, useRestoreFocus } from '@/components/form/focus-field'
import { ReadOnlyFields, useIsReadOnly } from '@/components/form/read-only-fields'
import { sameContent } from '@/components/form/same-content'
import { FieldChange } from '@/components/shell/live/form-live'
import { GetPremium } from '@/components/shell/get-premium'
import { useHasFullAccess, useHasPremium } from '@/components/shell/use-guild'
import { useDeclaredTexts } from './declared-texts'
import { FormContents } from './form-contents'
import { SiblingsProvider } from './siblings'
import { OptionProblems } from './option-problems'
import { useOptionError } from './option-text'
import {
  type ControlProps,
  formatPath,
  getIn,
  type Path,
  useFocusRequest,
  useFormApi,
  useFormContext,
} from './form-context'
import { type FieldErrors, noErrors } from '@/contract/declaration/validate'
import { errorsByPart, hasControl, isUsed, topOf } from './validate-options'
import { isolated } from '@/components/ui/isolated'
import { useTimeout } from '@/components/ui/use-timeout'
import { DeclaredText, DeclaredTextsProvider } from '@/components/ui/declared-text'

type OptionFieldsProps = {
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
function OptionGrid({ options, values, path, fieldErrors, drawn = options.size }: OptionGridProps) {
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
  const { edit, touch, Control: OptionControl } = useFormApi()
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
      {option.isGuarded || option.isPremium ? <Held {...{ option, value, path }}>{control}</Held> : control}
      {path.length === 1 && <CopiedTextNotice name={formatPath(path)} />}
      {path.length === 1 && <FieldChange name={formatPath(path)} />}
      <OptionProblems {...{ option, value, path }} />
    </div>
  )
}

type HeldProps = Pick<OptionFieldProps, 'option' | 'value' | 'path'> & { children: ReactNode }

/** Disabled, with the reason, for people who may change the rest of the form. */
function Held({ option, value, path, children }: HeldProps) {
  const t = useTranslations('features')
  const isReadOnly = useIsReadOnly()
  const isClosed = !useHasFullAccess(useFormApi().guildId) && option.isGuarded
  const isUnpaid = !useHasPremium({ isDisabled: !option.isPremium }) && option.isPremium
  const isHeld = (isClosed || isUnpaid) && !isReadOnly
  return (
    <>
      <ReadOnlyFields isReadOnly={isReadOnly || isHeld}>{children}</ReadOnlyFields>
      {isHeld && (
        <chakra.p layerStyle="hint" mt={1}>
          {t(isClosed ? 'guarded' : 'premium')} {!isClosed && <GetPremium />}
        </chakra.p>
      )}
      {isHeld && !isClosed && <DefaultButton {...{ option, value, path }} />}
    </>
  )
}

/** What somebody chose with premium may be put back by anybody. */
function DefaultButton({ option, value, path }: Omit<HeldProps, 'children'>) {
  const t = useTranslations('features')
  const { edit } = useFormApi()
  const { defaults } = useFormContext()
  const isInRow = path.some((key) => typeof key === 'number')
  const usual = (isInRow ? undefined : getIn(defaults, path)) ?? blankValue(option)
  const root = useRestoreFocus<HTMLDivElement>()
  return (
    <div ref={root}>
      {!isSame(value ?? null, usual) && (
        <Button size="sm" variant="outline" mt={2} onClick={() => edit(path, usual)}>
          {t('useDefault')}
        </Button>
      )}
    </div>
  )
}

/** Compares values by content: long lists stay fast while one of their texts is typed. */
export const hasSameContent = sameContent('value', 'path', 'fieldErrors')
export const OptionField = memo(Field, hasSameContent)

/** Focuses the control if that is requested for this path, and no field below it is rendered. */
export function useFocusTarget(path: Path) {
  const root = useRef<HTMLDivElement>(null)
  const request = useFocusRequest(path)
  const here = formatPath(path)
  useEffect(() => {
    const element = root.current
    if (!request || !element || element.querySelector(`[data-path="${CSS.escape(request.path)}"]`)) return
    return focusField(element, request.path.slice(here.length + 1))
  }, [request, here])
  return root
}

type OptionGroupsProps = Omit<OptionFieldsProps, 'path'> & {
  /** Where the options were declared, and in which language. */
  declared: { options: unknown; language?: string | undefined }
  /** Of the options without a group, where they do not follow the page's own heading. */
  heading?: string
}

export function OptionGroups({ options, values, fieldErrors, declared, heading }: OptionGroupsProps) {
  const groups = useMemo(() => inGroups(options), [options])
  const drawn = useDrawn(groups)
  const formId = useId()
  const t = useTranslations('features')
  const errorsOf = errorsByPart(fieldErrors)
  const sections = groups
    .map((group, at) => ({
      ...group,
      id: `${formId}${at}`,
      title: group.title ?? heading ?? t('general'),
      isUnnamed: group.title === undefined,
      hasHeading: (group.title ?? heading) !== undefined,
      fieldErrors: errorsAmong(fieldErrors, group.options),
      drawn: Math.min(Math.max(0, drawn - group.start), group.options.size),
    }))
    .filter((group) => [...group.options].some(([key, option]) => hasControl(option, values, errorsOf(key))))

  return (
    <DeclaredTextsProvider value={useDeclaredTexts(declared.options, declared.language)}>
      <SiblingsProvider {...{ options, values }}>
        <FormContents
          sections={sections.map(({ id, title, fieldErrors }) => ({
            id,
            title,
            problems: Object.keys(fieldErrors).length,
          }))}
        />
        {sections.map(({ isUnnamed, ...section }) => (
          <Group key={isUnnamed ? '' : section.title} {...section} values={values} />
        ))}
      </SiblingsProvider>
    </DeclaredTextsProvider>
  )
}

function inGroups(options: ReadonlyMap<string, Option>) {
  const groups = new Map<string | undefined, Map<string, Option>>()
  for (const [key, option] of options)
    groups.set(option.group, (groups.get(option.group) ?? new Map<string, Option>()).set(key, option))
  let end = 0
  return [...groups].map(([title, members]) => ({
    title,
    options: members,
    start: (end += members.size) - members.size,
    /** The options whose values decide what it shows: its own, and those that these are shown by. */
    decisive: [...members].flatMap(([key, option]) => [key, ...namesIn(option)]),
  }))
}

function errorsAmong(fieldErrors: FieldErrors, options: ReadonlyMap<string, Option>) {
  const found = Object.entries(fieldErrors).filter(([path]) => options.has(topOf(path)))
  return found.length === 0 ? noErrors : Object.fromEntries(found)
}

/** Of a longer form, so much is in the first HTML. */
const atOnce = 100
/** So many follow at a time, while nobody waits for something else. */
const step = 50

/** How many options are drawn by now, of those in these groups. Whatever asks for the focus is among them. */
function useDrawn(groups: ReturnType<typeof inGroups>) {
  const [count, setCount] = useState(atOnce)
  const order = useMemo(() => groups.flatMap(({ options }) => [...options.keys()]), [groups])
  const { focusRequest } = useFormContext()
  const wanted = focusRequest ? order.indexOf(topOf(focusRequest.path)) + 1 : 0
  if (wanted > count) setCount(wanted)
  useTimeout(
    () => startTransition(() => setCount((before) => before + step)),
    count < order.length ? 0 : null,
    count,
  )
  return count
}

type GroupProps = Omit<OptionGroupsProps, 'declared' | 'heading'> & {
  id: string
  title: string
  hasHeading: boolean
  drawn: number
  decisive: readonly string[]
}

/** While somebody types, drawn only where something of it changes: a form may have dozens. */
const Group = memo(
  ({ id, title, hasHeading, options, values, fieldErrors, drawn }: GroupProps) => (
    <section className="card" id={id} tabIndex={-1} aria-label={isolated(title)}>
      {hasHeading && (
        <h2>
          <DeclaredText>{title}</DeclaredText>
        </h2>
      )}
      <OptionGrid {...{ options, values, fieldErrors, drawn }} path={top} />
    </section>
  ),
  (one, other) =>
    one.options === other.options &&
    one.id === other.id &&
    one.drawn === other.drawn &&
    isSame(one.fieldErrors, other.fieldErrors) &&
    one.decisive.every((key) => Object.is(one.values[key], other.values[key])),
)

const top: readonly string[] = []

function UnusedNotice({ option, label, value, path }: Omit<ControlProps, 'fieldErrors' | 'onChange'>) {
  const t = useTranslations('features.unused')
  const { edit } = useFormApi()
  const saved = getIn(useFormContext().saved, path) ?? blankValue(option)
  const root = useRestoreFocus<HTMLDivElement>()
  return (
    <chakra.div ref={root} layerStyle="notice.warning" mb={3} role="note">
      <p>{t('why', { title: label })}</p>
      {!isSame(saved, value) && (
        <Button size="sm" variant="outline" onClick={() => edit(path, saved)}>
          {t('putBack')}
        </Button>
      )}
    </chakra.div>
  )
}

function CopiedTextNotice({ name }: { name: string }) {
  const t = useTranslations('features.carried')
  const { copiedText } = useFormContext()
  if (copiedText?.to !== name) return null
  return (
    <Flex role="status" wrap="wrap" align="center" columnGap={3} rowGap={1} mt={2} layerStyle="hint">
      <span>{t('from', { from: copiedText.from })}</span>
      <Button size="sm" variant="outline" onClick={copiedText.undo}>
        {t('takeBack')}
      </Button>
    </Flex>
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
