import { useFormatter, useTranslations } from 'next-intl'
import type { Note } from '@/contract/calls/note'
import { imageLimits } from '@/contract/limits'
import type { Subject } from './use-subjects'
import { useTitles } from './use-titles'

const codes = [
  'unfinished',
  'needs_full_access',
  'needs_premium',
  'left_out',
  'picture_gone',
  'too_many_pictures',
  'unknown_option',
  'secret_kept',
  'date_past',
  'command_unknown',
] as const

/** What notes say: a sentence for each kind, which names the options that it is about. */
export function useNotes() {
  const t = useTranslations('history.notes')
  const format = useFormatter()
  const { optionTitle } = useTitles()
  return (notes: readonly Note[] | null | undefined, { name, option }: Subject) => {
    const titles = new Map<(typeof codes)[number] | 'other', Set<string>>()
    for (const { code, path } of notes ?? []) {
      const known = codes.find((one) => one === code) ?? 'other'
      titles.set(known, (titles.get(known) ?? new Set()).add(path === '' ? name : optionTitle(option, path)))
    }
    return [...titles].map(([code, options]) =>
      t(code, { options: format.list(options), pictures: imageLimits.count }),
    )
  }
}
