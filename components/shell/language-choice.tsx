import { chakra, Select } from '@chakra-ui/react'
import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { reloadPage } from '@/components/ui/reload'
import { languageCookie, languages as offered } from '@/config/messages/languages'

const year = 365 * 24 * 60 * 60

/** The server draws every page of this browser in that language from now on. */
function keepLanguage(code: string) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${code}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** Each language by its own name. Nothing where there is nothing to choose. */
export function LanguageChoice({ languages = offered }: { languages?: typeof offered }) {
  const t = useTranslations('shell')
  const language = useLocale()
  if (languages.length < 2) return null

  return (
    <chakra.label layerStyle="navLink" w="full" cursor="auto">
      <Languages size={18} />
      <Select
        aria-label={t('language')}
        size="sm"
        value={language}
        onChange={({ target }) => {
          keepLanguage(target.value)
          reloadPage()
        }}
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
