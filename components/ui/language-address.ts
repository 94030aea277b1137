import { createContext, useContext } from 'react'
import { pathIn } from '@/config/language-paths'
import { defaultLanguage, isLanguage, type Language } from '@/config/messages/languages'

const LanguageAddress = createContext<Language | null>(null)

export const LanguageAddressProvider = LanguageAddress.Provider

/** The language that the page's address names, such as `/de/docs`; null where the page follows its reader. */
export const useLanguageAddress = () => useContext(LanguageAddress)

/** Where a page is that has an address in each language: in that of this page's address. */
export function usePathInLanguage() {
  const language = useLanguageAddress()
  return (path: string) => pathIn(language, path)
}

/** The language in which the server has drawn this browser's page. Translators that work on pages leave this one alone. */
export function pageLanguage(): Language {
  const said = document.documentElement.dataset.language
  return isLanguage(said) ? said : defaultLanguage
}
