import { useTranslations } from 'next-intl'
import { memo, startTransition, useId, useMemo, useState } from 'react'
import { isSame } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { type FieldErrors, noErrors } from '@/contract/declaration/validate'
import { DeclaredText, DeclaredTextsProvider } from '@/components/ui/declared-text'
import { isolated } from '@/components/ui/isolated'
import { useTimeout } from '@/components/ui/use-timeout'
import { useDeclaredTexts } from './declared-texts'
import { FormContents } from './form-contents'
import { ControlsProvider, useFormContext } from './form-context'
import { controls } from './option-control'
import { OptionGrid, type OptionFieldsProps } from './option-fields'
import { namesIn } from './option-layout'
import { SiblingsProvider } from './siblings'
import { errorsByPart, hasControl, topOf } from './validate-options'

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
      <ControlsProvider value={controls}>
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
      </ControlsProvider>
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
