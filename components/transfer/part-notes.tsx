import { Info } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ImportPart } from '@/api/transfer.schema'
import type { Subject } from '@/components/changes/use-subjects'
import { pathTitle } from './path-title'

const known = ['unfinished', 'needs_full_access', 'left_out', 'picture_gone', 'unknown_option'] as const
type Code = (typeof known)[number] | 'other'

const codeOf = (code: string): Code => known.find((one) => one === code) ?? 'other'

/** Where a part will differ from the file, a sentence for each kind of difference. */
export function PartNotes({ subject, notes }: { subject: Subject; notes: ImportPart['notes'] }) {
  const t = useTranslations('transfer.parts.notes')
  const format = useFormatter()
  const codes = [...new Set(notes.map(({ code }) => codeOf(code)))]
  if (codes.length === 0) return null

  const titles = (wanted: Code) => {
    const paths = notes.filter(({ code }) => codeOf(code) === wanted).map(({ path }) => path)
    return new Set(paths.map((path) => (path === '' ? subject.name : pathTitle(subject.options, path))))
  }
  return (
    <ul className="notes">
      {codes.map((code) => (
        <li key={code}>
          <Info size={16} aria-hidden />
          <span>{t(code, { options: format.list(titles(code)) })}</span>
        </li>
      ))}
    </ul>
  )
}
