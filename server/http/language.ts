import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
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

export const askedBy = (c: Context): Asked => ({
  cookie: c.req.header('cookie'),
  acceptLanguage: c.req.header('accept-language'),
})

export const askedIn = ({ headers }: IncomingMessage): Asked => ({
  cookie: headers.cookie,
  acceptLanguage: headers['accept-language'],
})

/** The language that somebody chose in this browser. */
export function chosenIn(cookie: Asked['cookie']) {
  const chosen = cookie ? parse(cookie, languageCookie)[languageCookie] : undefined
  return isLanguage(chosen) ? chosen : undefined
}

/** The languages in which somebody reads what is declared in more than the dashboard has, as an `Accept-Language`. */
export function languagesOf(c: Context): string | undefined {
  const { cookie, acceptLanguage } = askedBy(c)
  return chosenIn(cookie) ?? acceptLanguage ?? undefined
}

/** The language that somebody reads: the one that they chose in this browser, else the first of the browser's that there is. */
export function languageAsked({ cookie, acceptLanguage }: Asked): Language {
  const chosen = chosenIn(cookie)
  if (chosen) return chosen
  const offered = languages.map(({ code }) => code)
  const found = acceptedLanguages(acceptLanguage ?? '').map((name) => nearestLocale(name, offered))
  return found.find(isLanguage) ?? defaultLanguage
}
