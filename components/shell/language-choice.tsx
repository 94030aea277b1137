import { chakra, Select } from '@chakra-ui/react'
import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useKeepLanguage } from '@/api/account'
import { useIsSignedIn } from '@/api/session'
import { reloadPage } from '@/components/ui/reload'
import {
  isLanguage,
  type Language,
  languageCookie,
  languageOf,
  languages as offered,
} from '@/config/messages/languages'

const year = 365 * 24 * 60 * 60

/** The server draws every page of this browser in that language from now on. */
function keepInBrowser(code: Language) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${code}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** The page is drawn again: its scripts have one language. */
function useChoose() {
  const isSignedIn = useIsSignedIn()
  const { mutateAsync: keepWithAccount } = useKeepLanguage()
  return (language: Language) => {
    keepInBrowser(language)
    if (!isSignedIn) return reloadPage()
    // This browser has it in any case.
    void keepWithAccount(language)
      .catch(() => undefined)
      .finally(reloadPage)
  }
}

/** Each language by its own name. Nothing where there is nothing to choose. */
export function LanguageChoice({ languages = offered }: { languages?: typeof offered }) {
  const t = useTranslations('shell')
  const language = languageOf(useLocale())
  const choose = useChoose()
  if (languages.length < 2) return null

  return (
    <chakra.label layerStyle="navLink" w="full" cursor="auto">
      <Languages size={18} />
      <Select
        aria-label={t('language')}
        size="sm"
        value={language}
        onChange={({ target }) => isLanguage(target.value) && choose(target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </chakra.label>
  )
}
