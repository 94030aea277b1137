import { useLocale } from 'next-intl'
import { useEffect, useState } from 'react'
import { type Language, languageOf } from '@/config/messages/languages'

/**
 * Code that is fetched when it is first wanted, for each language in which it is. What cannot be fetched is undefined, as
 * long as it is not wanted anew.
 */
export function codeOf<Code>(load: (language: Language) => Promise<Code>) {
  const codes = new Map<Language, Code>()
  return function useCode(isWanted: boolean) {
    const language = languageOf(useLocale())
    const [loaded, setLoaded] = useState({ code: codes.get(language), language })
    const code = loaded.language === language ? loaded.code : undefined
    const isMissing = isWanted && code === undefined
    useEffect(() => {
      if (!isMissing) return
      load(language).then(
        (next) => {
          codes.set(language, next)
          setLoaded({ code: next, language })
        },
        () => undefined,
      )
    }, [isMissing, language])
    return code
  }
}
