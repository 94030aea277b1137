/** The languages of the interface, each by its own name. Each but English has a folder of texts in `config/messages/`. */
export const languages = [{ code: 'en', name: 'English', direction: 'ltr' }] as const satisfies {
  code: string
  name: string
  direction: 'ltr' | 'rtl'
}[]

export type Language = (typeof languages)[number]['code']

/** What the texts are written in first, and what is shown of a text that is not translated. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (code: string): code is Language => languages.some((one) => one.code === code)
