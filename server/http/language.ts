import { parse } from 'hono/utils/cookie'
import { acceptedLanguages } from '@/contract/declaration/localise'
import { nearestLocale } from '@/contract/discord/nearest-locale'
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageCookie,
  languages,
} from '@/config/messages/languages'

type Asked = {
  /** Headers of a request. */
  cookie: string | null | undefined
  acceptLanguage: string | null | undefined
}

/** The language that somebody reads: the one that they chose in this browser, else the first of the browser's that there is. */
export function languageAsked({ cookie, acceptLanguage }: Asked): Language {
  const chosen = cookie ? parse(cookie, languageCookie)[languageCookie] : undefined
  if (isLanguage(chosen)) return chosen
  const offered = languages.map(({ code }) => code)
  const found = acceptedLanguages(acceptLanguage ?? '').map((name) => nearestLocale(name, offered))
  return found.find(isLanguage) ?? defaultLanguage
}
