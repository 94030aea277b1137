import { useFormatter, useTranslations } from 'next-intl'

/** Puts texts side by side as the page's language does. */
export function useJoin() {
  const t = useTranslations('common')
  const format = useFormatter()
  return {
    /** Values of different kinds. */
    apart: (texts: readonly string[]) =>
      texts.filter(Boolean).reduce((before, after) => (before ? t('apart', { before, after }) : after), ''),
    /** Names of the same kind. A list of units has nothing between its parts in some languages, such as Turkish. */
    names: (names: readonly string[]) => format.list(names, { type: 'conjunction', style: 'narrow' }),
  }
}
