import { useLocale } from 'next-intl'
import { codeOf } from '@/components/ui/code-of'
import { type Language, languageOf } from '@/config/messages/languages'

const useFinder = codeOf(async (language: Language) =>
  (await import('./find-emoji')).loadEmojiFinder(language),
)

/** What finds the standard emoji by names in the language of the page; all emoji are a large list. */
export const useEmojiFinder = (isWanted: boolean) => useFinder(isWanted, languageOf(useLocale()))
