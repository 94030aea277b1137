import { IconButton, VisuallyHidden } from '@chakra-ui/react'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactElement, type ReactNode, useMemo } from 'react'
import { isObject, isSame, isText, type JsonObject } from '@/contract/json'
import { traitsOf } from '@/contract/declaration/controls'
import type { ListOption, ObjectOption } from '@/contract/declaration/option'
import { untranslated } from '@/components/ui/untranslated'
import { diffTexts, type ListChanges, listChanges, type Piece, versionOf } from './diff'
import { guessedOption } from './guessed-option'
import { MessageParts } from './lazy-message-parts'
import { MentionedNames, useNameOf } from './mentioned-names'
import { useKindOfId } from './names'
import { fittingOptions, orderedKeys, optionAt } from './options'
import { asObject, type Compared, partAt, Parts } from './parts'
import { useMentions } from './use-mentions'
import type { Subject } from './use-subjects'
import { useSteps } from './use-steps'
import { useTitles } from './use-titles'
import { isLong } from './use-value-text'
import { Item, Value } from './value'
import { WrittenText } from './written-text'

function ValueChange({ option: declared, before, after }: Compared): ReactElement {
  const t = useTranslations('history.value')
  const option = fittingOptions(declared, before, after)
  const [old, now] = [before ?? [], after ?? []]
  if (option.kind === 'list' && Array.isArray(old) && Array.isArray(now) && !isSame(old, now))
    return <ListChange option={option} changes={listChanges(old, now)} />
  if (option.kind === 'object' && isObject(after ?? {}) && isObject(before ?? {})) {
    if (option.control !== 'message') return <Parts {...{ option, before, after }} show={showChange} />
    return (
      <>
        <OldAndNew {...{ option, before, after }} />
        <details>
          <summary>{t('details')}</summary>
          <MessageParts {...{ option, before, after }} show={showChange} />
        </details>
      </>
    )
  }
  if (option.kind === 'text' && isText(before) && isText(after) && before && after)
    if ([before, after].some(isLong)) return <TextChange before={before} after={after} />
  return <OldAndNew {...{ option, before, after }} />
}

const showChange = (compared: Compared) => <ValueChange {...compared} />

/** Whether two texts read alike and are not: two roles of one name, or times of the same day. */
function useReadAlike() {
  const { named } = useMentions(useNameOf())
  return (one: unknown, other: unknown) =>
    isText(one) && isText(other) && one !== other && named(one) === named(other)
}

function OldAndNew({ option, before, after }: Compared) {
  const t = useTranslations('history.value')
  const isRaw = useReadAlike()(before, after)
  return (
    <span className="old-new">
      <span className="old">
        <VisuallyHidden>{t('before')} </VisuallyHidden>
        <Value {...{ option, isRaw }} value={before} />
      </span>
      <ArrowRight size={14} />
      <span className="new">
        <VisuallyHidden>{t('after')} </VisuallyHidden>
        <Value {...{ option, isRaw }} value={after} />
      </span>
    </span>
  )
}

const marks = { old: ['del', 'removed'], new: ['ins', 'added'] } as const

function TextChange({ before, after }: { before: string; after: string }) {
  const t = useTranslations('history.value')
  return (
    <TextPieces pieces={diffTexts(before, after)}>
      {(kind, text) => {
        const [Mark, word] = marks[kind]
        return (
          <Mark>
            <VisuallyHidden>{t(word)} </VisuallyHidden>
            <span>{text}</span>
          </Mark>
        )
      }}
    </TextPieces>
  )
}

/** What one version of a text has and the other does not, in its place. */
export const TextVersion = ({ before, after }: { before: string; after: string }) => (
  <TextPieces pieces={versionOf(before, after)}>
    {(kind, text) => kind === 'new' && <mark>{text}</mark>}
  </TextPieces>
)

type TextPiecesProps = {
  pieces: readonly Piece[]
  children: (kind: 'old' | 'new', text: ReactNode) => ReactNode
}

function TextPieces({ pieces, children }: TextPiecesProps) {
  const readAlike = useReadAlike()
  return (
    <p className="diff" dir="auto">
      {pieces.map(({ kind, text }, index) => {
        if (kind === 'same') return <WrittenText key={index} text={text} />
        const isRaw = readAlike(text, pieces[kind === 'old' ? index + 1 : index - 1]?.text)
        return <Fragment key={index}>{children(kind, isRaw ? text : <WrittenText text={text} />)}</Fragment>
      })}
    </p>
  )
}

function ListChange({ option, changes }: { option: ListOption; changes: ListChanges }) {
  const t = useTranslations('history.value')
  const { edited } = changes
  const others = (['removed', 'added'] as const).flatMap((kind) =>
    changes[kind].map((item, index) => ({ kind, item, key: `${kind} ${index}` })),
  )
  const { max, more } = useSteps(edited.length + others.length)
  if (edited.length + others.length === 0) return <span className="quiet">{t('reordered')}</span>

  return (
    <ul className="list-changes" role="list">
      <EditedEntries
        {...{ option }}
        edited={edited.slice(0, max)}
        name="before"
        show={(row) => <Parts {...row} show={showChange} />}
      />
      {others.slice(0, Math.max(0, max - edited.length)).map(({ kind, item, key }) => (
        <li key={key} className={kind}>
          <span aria-hidden>{kind === 'added' ? '+' : '−'}</span>
          <VisuallyHidden>{t(kind)} </VisuallyHidden>
          <Item option={option} item={item} />
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  )
}

type EditedEntriesProps = Pick<ListChanges, 'edited'> & {
  option: ListOption
  /** Which of its values an entry is named after. */
  name: 'before' | 'after'
  show: (entry: Compared) => ReactNode
}

export function EditedEntries({ option, edited, name, show }: EditedEntriesProps) {
  return edited.map(({ position, ...entry }) => (
    <li key={`edited ${position}`} className="edited">
      <p className="name">
        <EntryName option={option} entry={entry[name]} position={position} />
      </p>
      {show({ option: option.items, ...entry })}
    </li>
  ))
}

type EntryNameProps = { option: ListOption; entry: unknown; position: number }

function EntryName({ option, entry, position }: EntryNameProps) {
  const { items } = option
  const { rowName, rowHeading } = useTitles(useNameOf())
  const name = rowName(option, entry)
  if (name !== null) return <bdi {...untranslated}>{name}</bdi>
  const values = asObject(entry)
  const key = orderedKeys({}, values, items).find((part) => {
    const { kind, control } = optionAt(items, part)
    return kind === 'text' && traitsOf(control).names !== undefined && isText(values[part])
  })
  if (key === undefined) return rowHeading(option, entry, position - 1)
  return <Value option={optionAt(items, key)} value={values[key]} />
}

/** What is declared, and after it what only values tell of. */
const withGuessed = (declared: ObjectOption, guessed: ObjectOption): ObjectOption => ({
  ...declared,
  properties: new Map([
    ...declared.properties,
    ...[...guessed.properties].filter(([key]) => !declared.properties.has(key)),
  ]),
})

type ChangedFieldsProps = {
  change: { before: JsonObject; after: JsonObject }
  subject: Subject
  made?: { who: string; when: string }
  /** Asks to revert one key; not offered for a single one. */
  revertOf?: (key: string) => (() => void) | undefined
}

export function ChangedFields(props: ChangedFieldsProps) {
  const { before, after } = props.change
  const { option } = props.subject
  const isDeclared = Object.keys({ ...before, ...after }).every((key) => option.properties.has(key))
  return (
    <MentionedNames {...{ before, after }}>
      {isDeclared ? <Fields {...props} option={option} /> : <GuessedFields {...props} />}
    </MentionedNames>
  )
}

/** With options that nobody declares any more: only here do the server's roles, channels and members tell what a value is. */
function GuessedFields(props: ChangedFieldsProps) {
  const { before, after } = props.change
  const { option } = props.subject
  const values = useMemo(() => [before, after], [before, after])
  const kindOf = useKindOfId(values)
  const guessed = useMemo(() => withGuessed(option, guessedOption(values, kindOf)), [option, values, kindOf])
  return <Fields {...props} option={guessed} />
}

/** More than a feature usually has. */
const fieldsAtOnce = 60

function Fields(props: ChangedFieldsProps & { option: ObjectOption }) {
  const { subject, option, made, revertOf } = props
  const { before, after } = props.change
  const t = useTranslations('history')
  const keys = orderedKeys(before, after, option)
  const { max, more } = useSteps(keys.length, fieldsAtOnce)

  return (
    <>
      <dl className="fields">
        {keys.slice(0, max).map((key) => {
          const part = partAt(option, before, after, key)
          const revert = keys.length > 1 ? revertOf?.(key) : undefined
          const names = { field: part.option.title, subject: subject.name }
          const words = t('revert.one', names)
          return (
            <div key={key} className="field">
              <dt>{part.option.title}</dt>
              <dd className="values">
                <ValueChange {...part} />
              </dd>
              {revert && (
                <dd className="undo">
                  <IconButton
                    size="sm"
                    variant="ghost"
                    icon={<Undo2 size={14} />}
                    aria-label={made ? t('revert.oneOf', { ...names, ...made }) : words}
                    title={words}
                    onClick={revert}
                  />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {more}
    </>
  )
}
