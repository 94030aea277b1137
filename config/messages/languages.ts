/**
 * Each language by its own name, in the order of those names, and how it is read. Each but English has its texts in one file
 * beside this one.
 */
const translated = [
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'pl', name: 'Polski', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  { code: 'tr', name: 'Türkçe', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
  { code: 'ja', name: '日本語', direction: 'ltr' },
  { code: 'zh-CN', name: '简体中文', direction: 'ltr' },
] as const satisfies {
  code: string
  name: string
  direction: 'ltr' | 'rtl'
}[]

/**
 * English with accents and longer, in brackets: it shows what is not translated, and what is cut off where texts are longer.
 * Nobody is offered it.
 */
export const testLanguage = 'en-XA'

export type Language = (typeof translated)[number]['code'] | typeof testLanguage

/** The languages of the interface. */
export const languages: readonly { code: Language; name: string; direction: 'ltr' | 'rtl' }[] = translated

/** What the texts are written in first, and what is shown of a text that is not translated. */
export const defaultLanguage = 'en' satisfies Language

/** Whether people choose it: who tries the test language asks for it in each browser anew. */
export const isOffered = (code: string | undefined): code is Language =>
  languages.some((one) => one.code === code)

export const isLanguage = (code: string | undefined): code is Language =>
  code === testLanguage || isOffered(code)

/** How a language is read: from left to right, or from right to left. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  languages.find(({ code }) => code === language)?.direction ?? 'ltr'

export type Locale = Language | `${Language}-u-nu-latn`

/**
 * What numbers, dates and lists are written by. Discord's app shows Latin digits in every language, which browsers do not
 * all take for Arabic.
 */
export const localeOf = (language: Language): Locale =>
  directionOf(language) === 'rtl' ? `${language}-u-nu-latn` : language

const languageIn = (code: string) => (isLanguage(code) ? code : defaultLanguage)

/** The language whose locale that is. */
export const languageOf = (locale: Locale): Language => languageIn(locale.replace('-u-nu-latn', ''))

/** What a browser keeps of the language that somebody chose there. */
export const languageCookie = 'guildhall-language'
