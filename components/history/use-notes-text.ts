import { useFormatter, useTranslations } from 'next-intl'
import type { Note } from '@/contract/calls/note'
import { type Subject, titleAt } from '@/components/changes/use-subjects'

const codes = ['date_past', 'command_unknown'] as const

/** What came back with a change though nobody could choose it at that time; empty without any. */
export function useNotesText() {
  const t = useTranslations('history.notes')
  const format = useFormatter()
  return (notes: readonly Note[] | null | undefined, { option }: Subject) =>
    codes
      .flatMap((code) => {
        const titles = (notes ?? []).flatMap((note) =>
          note.code === code ? [titleAt(option, note.path)] : [],
        )
        return titles.length > 0 ? [t(code, { options: format.list(titles) })] : []
      })
      .join(' ')
}
