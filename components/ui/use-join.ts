import { useFormatter, useTranslations } from 'next-intl'

/** Puts texts side by side as the page's language does. */
export function useJoin() {
  const t = useTranslations('common')
  const format = useFormatter()
  const names = (all: readonly string[]) => format.list(all, { type: 'conjunction', style: 'narrow' })
  return {
    /** Values of different kinds. */
    apart: (texts: readonly string[]) =>
      texts.filter(Boolean).reduce((before, after) => (before ? t('apart', { before, after }) : after), ''),
    /** Names of the same kind. A list of units has nothing between its parts in some languages, such as Turkish. */
    names,
    /** The first of many, and how many more there are: at least two, for one takes no less room than its name. */
    some: (all: readonly string[], max: number) =>
      all.length > max + 1
        ? format.list([...all.slice(0, max), t('more', { count: all.length - max })])
        : names(all),
  }
}
