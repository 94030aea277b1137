import { Info } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ImportPart } from '@/api/transfer.schema'
import { keysOf, optionAt, type Subject } from '@/components/changes/use-subjects'
import { changedKeys } from './plan'
import { pathName } from './request-errors'

const maxNames = 3

type WhatProps = { part: ImportPart; subject: Subject }

/** What would become of a part, in a line. */
export function What({ part, subject }: WhatProps) {
  const t = useTranslations('transfer.parts')
  if (part.state !== 'changes') return t(part.state)
  const changed = changedKeys(part)
  const names = keysOf(part.before, part.after, subject.option)
    .filter((key) => changed.includes(key))
    .map((key) => optionAt(subject.option, key).title)
  const shown = names.slice(0, maxNames).join(', ')
  return t('changes', { count: names.length, names: names.length > maxNames ? `${shown}, …` : shown })
}

const known = ['unfinished', 'needs_full_access', 'left_out', 'picture_gone', 'unknown_option'] as const
const codeOf = (code: string) => known.find((one) => one === code) ?? 'other'

/** Where a part will differ from the file, a sentence for each kind of difference. */
export function PartNotes({ subject, notes }: { subject: Subject; notes: ImportPart['notes'] }) {
  const t = useTranslations('transfer.parts.notes')
  const format = useFormatter()
  const options = new Map<ReturnType<typeof codeOf>, Set<string>>()
  for (const { code, path } of notes) {
    const kind = codeOf(code)
    options.set(kind, (options.get(kind) ?? new Set()).add(pathName(subject, path)))
  }
  if (options.size === 0) return null
  return (
    <ul className="notes">
      {[...options].map(([kind, names]) => (
        <li key={kind}>
          <Info size={16} aria-hidden />
          <span>{t(kind, { options: format.list(names) })}</span>
        </li>
      ))}
    </ul>
  )
}
