import { defaultLanguage, isLanguage, type Language } from '@/config/messages/languages'

/** The language in which the server has drawn this browser's page. Translators that work on pages leave this one alone. */
export function pageLanguage(): Language {
  const said = document.documentElement.dataset.language
  return isLanguage(said) ? said : defaultLanguage
}
