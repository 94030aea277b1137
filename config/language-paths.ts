import { isLanguage, type Language } from './messages/languages'
import { paths } from './paths'

/*
 * The landing page and the guides have an address in each language, `/de` and `/de/docs/faq`, whoever reads them. At
 * `/main` and `/docs/faq` they are in the reader's own language.
 */

const hasLanguages = (path: string) =>
  path === paths.main || path === paths.guides || path.startsWith(`${paths.guides}/`)

/** The address of a page in a language; `null` for the one that follows the reader. Other pages have no further address. */
export function pathIn(language: Language | null, path: string): string {
  if (language === null || !hasLanguages(path)) return path
  return path === paths.main ? `/${language}` : `/${language}${path}`
}

/**
 * The language of an address, and the page that is there, with the rest of the address; null where none is named. With a
 * slash at its end it is left as it is: Next then redirects to the one without, in the same language.
 */
export function readLanguagePath(address: string): { language: Language; page: string } | null {
  const [, code = '', path, rest = ''] = /^\/([A-Za-z-]+)(\/[^?#]*)?([?#].*)?$/.exec(address) ?? []
  if (!isLanguage(code)) return null
  if (path === undefined) return { language: code, page: `${paths.main}${rest}` }
  return path !== paths.main && !path.endsWith('/') && hasLanguages(path)
    ? { language: code, page: `${path}${rest}` }
    : null
}

/** What a page asks the server for while somebody goes on to a guide: the language is a parameter there. */
export const languageParameter = 'language'

/** The language of a call for a page's data, which has the address of the page and not that of the browser. */
export function languageOfData(address: string): Language | null {
  if (!address.startsWith('/_next/data/')) return null
  const code = new URLSearchParams(address.split('?', 2)[1]).get(languageParameter) ?? undefined
  return isLanguage(code) ? code : null
}
