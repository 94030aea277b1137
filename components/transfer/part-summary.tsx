import { chakra } from '@chakra-ui/react'
import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ImportPart } from '@/contract/calls/transfer'
import { useNotes } from '@/components/changes/use-notes'
import { orderedKeys, optionAt } from '@/components/changes/options'
import type { Subject } from '@/components/changes/use-subjects'
import { useTitles } from '@/components/changes/use-titles'
import { useFieldMessage } from '@/components/ui/error-kinds'
import { useJoin } from '@/components/ui/use-join'
import { changedKeys } from './plan'

type PartProps = { part: ImportPart; subject: Subject }

const maxNames = 3

export function PartSummary({ part, subject }: PartProps) {
  const t = useTranslations('transfer.parts')
  const join = useJoin()
  if (part.state === 'same' && part.notes.length > 0) return <span>{t('rest')}</span>
  if (part.state !== 'changes') return <span>{t(part.state)}</span>
  const changed = changedKeys(part)
  const names = orderedKeys(part.before, part.after, subject.option)
    .filter((key) => changed.includes(key))
    .map((key) => optionAt(subject.option, key).title)
  return <span>{t('changes', { count: names.length, names: join.some(names, maxNames) })}</span>
}

function usePathName() {
  const { optionTitle } = useTitles()
  return ({ name, option }: Subject, path: string) => (path === '' ? name : optionTitle(option, path))
}

const list = { listStyleType: 'none', display: 'grid', gap: 1, overflowWrap: 'anywhere' } as const
const noteStyles = {
  ...list,
  li: { display: 'flex', gap: 2, color: 'text.muted' },
  svg: { flexShrink: 0, mt: '2px', color: 'info.text' },
} as const

export function PartIssues({ part, subject }: PartProps) {
  const notes = useNotes()(part.notes, subject)
  const pathName = usePathName()
  return (
    <>
      {notes.length > 0 && (
        <chakra.ul sx={noteStyles}>
          {notes.map((text) => (
            <li key={text}>
              <Info size={16} />
              <span>{text}</span>
            </li>
          ))}
        </chakra.ul>
      )}
      {part.state === 'refused' && (
        <ErrorList errors={Object.entries(part.fields ?? {})} nameOf={(path) => pathName(subject, path)} />
      )}
    </>
  )
}

type RequestErrorsProps = { fields: Readonly<Record<string, string>>; find: (id: string) => Subject }

const maxErrors = 5

export function RequestErrors({ fields, find }: RequestErrorsProps) {
  const t = useTranslations('common')
  const pathName = usePathName()
  const errors = Object.entries(fields)
  function nameOf(path: string) {
    const [, id, rest = ''] = /^(settings|feature:[^.]+)\.(.+)$/.exec(path) ?? []
    return id === undefined ? path : t('labelled', { label: find(id).name, text: pathName(find(id), rest) })
  }
  return <ErrorList errors={errors.slice(0, maxErrors)} isCut={errors.length > maxErrors} nameOf={nameOf} />
}

type ErrorListProps = {
  errors: readonly (readonly [path: string, message: string])[]
  isCut?: boolean
  nameOf: (path: string) => string
}

function ErrorList({ errors, isCut, nameOf }: ErrorListProps) {
  const t = useTranslations('common')
  const fieldMessage = useFieldMessage()
  if (errors.length === 0) return null
  return (
    <chakra.ul {...list} className="errors" color="danger.text">
      {errors.map(([path, message]) => (
        <li key={path}>{t('labelled', { label: nameOf(path), text: fieldMessage(message) ?? '' })}</li>
      ))}
      {isCut && <li>…</li>}
    </chakra.ul>
  )
}
