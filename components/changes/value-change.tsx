import { IconButton, VisuallyHidden } from '@chakra-ui/react'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { isObject, isText, type JsonObject, ownProperty } from '@/api/json-schema/json'
import type { Option } from '@/api/json-schema/option'
import { rowName } from '@/components/discord/use-row-name'
import { isSame } from '@/config/json'
import { fittingOptions, keysOf, optionAt, optionOrder, type Subject } from './use-subjects'
import { diffTexts, listChanges } from './diff'
import { Item, Value } from './value'

type ValueChangeProps = { option: Option; before: unknown; after: unknown }

/** A text this long, or with lines, is shown as one text with what went and what came. */
const longText = 60

const isLong = (text: string) => text.length > longText || text.includes('\n')

function ValueChange({ option: declared, before, after }: ValueChangeProps): ReactNode {
  const option = fittingOptions(declared, before, after)
  const [old, now] = [before ?? [], after ?? []]
  if (option.kind === 'list' && Array.isArray(old) && Array.isArray(now) && !isSame(old, now))
    return <ListChange option={option} before={old} after={now} />
  if (option.kind === 'object' && isObject(after ?? {}) && isObject(before ?? {})) {
    const parts = <PartChanges option={option} before={asObject(before)} after={asObject(after)} />
    if (option.control !== 'message') return parts
    return <Folded summary={<OldAndNew option={option} before={before} after={after} />}>{parts}</Folded>
  }
  if (option.kind === 'text' && isText(before) && isText(after) && before && after)
    if (isLong(before) || isLong(after)) return <TextChange before={before} after={after} />
  return <OldAndNew option={option} before={before} after={after} />
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

function OldAndNew({ option, before, after }: ValueChangeProps) {
  const t = useTranslations('history.value')
  return (
    <span className="old-new">
      <span className="old">
        <VisuallyHidden>{t('before')} </VisuallyHidden>
        <Value option={option} value={before} />
      </span>
      <ArrowRight size={14} aria-hidden />
      <span className="new">
        <VisuallyHidden>{t('after')} </VisuallyHidden>
        <Value option={option} value={after} />
      </span>
    </span>
  )
}

/** What went is struck through, what came is marked; readers of the page hear which is which. */
function TextChange({ before, after }: { before: string; after: string }) {
  const t = useTranslations('history.value')
  return (
    <p className="diff" dir="auto">
      {diffTexts(before, after).map(({ kind, text }, index) =>
        kind === 'same' ? (
          <Fragment key={index}>{text}</Fragment>
        ) : kind === 'old' ? (
          <del key={index}>
            <VisuallyHidden>{t('removed')} </VisuallyHidden>
            {text}
          </del>
        ) : (
          <ins key={index}>
            <VisuallyHidden>{t('added')} </VisuallyHidden>
            {text}
          </ins>
        ),
      )}
    </p>
  )
}

type ListChangeProps = {
  option: Option & { kind: 'list' }
  before: readonly unknown[]
  after: readonly unknown[]
}

function ListChange({ option, before, after }: ListChangeProps) {
  const t = useTranslations('history.value')
  const { added, removed, edited } = listChanges(before, after)
  if (added.length + removed.length + edited.length === 0)
    return <span className="quiet">{t('reordered')}</span>

  return (
    <ul className="list-changes" role="list">
      {edited.map(({ position, ...values }) => (
        <li key={`edited ${position}`} className="edited">
          <p className="name">
            <EntryName option={option} entry={values.before}>
              {t('edited', { position })}
            </EntryName>
          </p>
          <PartChanges
            option={option.items}
            before={asObject(values.before)}
            after={asObject(values.after)}
          />
        </li>
      ))}
      <Entries kind="removed" option={option} items={removed} />
      <Entries kind="added" option={option} items={added} />
    </ul>
  )
}

type EntryNameProps = Pick<ListChangeProps, 'option'> & { entry: unknown; children: ReactNode }

/** An entry by its own name, else by the role or channel that it is about. */
export function EntryName({ option, entry, children }: EntryNameProps) {
  const name = rowName(option, entry)
  if (name !== null) return <bdi>{name}</bdi>
  const values = asObject(entry)
  const key = optionOrder(option.items).find((part) => {
    const { control } = optionAt(option.items, part)
    return (control === 'role' || control === 'channel') && isText(ownProperty(values, part))
  })
  if (key === undefined) return children
  return <Value option={optionAt(option.items, key)} value={ownProperty(values, key)} />
}

type EntriesProps = Pick<ListChangeProps, 'option'> & { kind: 'added' | 'removed'; items: readonly unknown[] }

function Entries({ kind, option, items }: EntriesProps) {
  const t = useTranslations('history.value')
  return items.map((item, index) => (
    <li key={`${kind} ${index}`} className={kind}>
      <span aria-hidden>{kind === 'added' ? '+' : '−'}</span>
      <VisuallyHidden>{t(kind)} </VisuallyHidden>
      <Item option={option} item={item} />
    </li>
  ))
}

type PartChangesProps = { option: Option; before: JsonObject; after: JsonObject }

function PartChanges({ option, before, after }: PartChangesProps) {
  const keys = keysOf(before, after, optionOrder(option)).filter(
    (key) => !isSame(ownProperty(before, key), ownProperty(after, key)),
  )
  return (
    <dl className="part-changes">
      {keys.map((key) => (
        <div key={key}>
          <dt>{optionAt(option, key).title}</dt>
          <dd>
            <ValueChange
              option={optionAt(option, key)}
              before={ownProperty(before, key) ?? null}
              after={ownProperty(after, key) ?? null}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const t = useTranslations('history.value')
  return (
    <>
      {summary}
      <details>
        <summary>{t('details')}</summary>
        {children}
      </details>
    </>
  )
}

type Values = Readonly<Record<string, unknown>>

type ChangedFieldsProps = {
  change: { before: Values; after: Values }
  subject: Subject
  /** What asks to revert one key, which is not offered where it is the only one. */
  revertOf?: (key: string) => (() => void) | undefined
}

export function ChangedFields({ change: { before, after }, subject, revertOf }: ChangedFieldsProps) {
  const t = useTranslations('history')
  const keys = keysOf(before, after, subject.options.order)

  return (
    <dl className="fields">
      {keys.map((key) => {
        const option = subject.options.of(key)
        const revert = keys.length > 1 ? revertOf?.(key) : undefined
        return (
          <div key={key} className="field">
            <dt>{option.title}</dt>
            <dd className="values">
              <ValueChange
                option={option}
                before={ownProperty(before, key) ?? null}
                after={ownProperty(after, key) ?? null}
              />
            </dd>
            {revert && (
              <dd className="undo">
                <IconButton
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 size={14} aria-hidden />}
                  aria-label={t('revert.one', { field: option.title })}
                  title={t('revert.one', { field: option.title })}
                  onClick={revert}
                />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
