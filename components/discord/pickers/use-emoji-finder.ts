import { codeOf } from '@/components/ui/code-of'

/** What finds the standard emoji by names in the language of the page; all emoji are a large list. */
export const useEmojiFinder = codeOf(async (language) =>
  (await import('./find-emoji')).loadEmojiFinder(language),
)
