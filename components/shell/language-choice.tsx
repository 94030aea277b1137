import { chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useKeepLanguage } from '@/api/language'
import { isKnownSignedOut } from '@/api/session'
import { reloadPage } from '@/components/ui/reload'
import { pathIn, readLanguagePath } from '@/config/language-paths'
import {
  isLanguage,
  isOffered,
  type Language,
  languageCookie,
  languageOf,
  languages,
} from '@/config/messages/languages'
import { writeCookie } from '@/stores/write-cookie'

/** The server draws every page of this browser in that language from now on. */
const keepInBrowser = (code: Language) => writeCookie({ name: languageCookie, value: code, path: '/' })

/** Where this page is in that language, if its address names one. */
function addressIn(language: Language) {
  const { pathname, search, hash } = window.location
  const named = readLanguagePath(pathname)
  return named ? `${pathIn(language, named.page)}${search}${hash}` : undefined
}

/** The page is drawn again: its scripts have one language. */
export function useChooseLanguage() {
  const client = useQueryClient()
  const { mutateAsync: keepWithAccount } = useKeepLanguage()
  return (language: Language) => {
    const draw = () => reloadPage(addressIn(language))
    keepInBrowser(language)
    if (isKnownSignedOut(client)) return draw()
    // This browser has it in any case.
    void keepWithAccount(language)
      .catch(() => undefined)
      .finally(draw)
  }
}

/** Each language by its own name. */
function LanguageSelect(props: HTMLChakraProps<'select'>) {
  const t = useTranslations('shell')
  const language = languageOf(useLocale())
  const choose = useChooseLanguage()
  const select = useRef<HTMLSelectElement>(null)
  const catchUp = useEffectEvent(() => {
    const chosen = select.current?.value
    // The language of the tests is no option.
    if (isOffered(language) && isOffered(chosen) && chosen !== language) choose(chosen)
  })
  // Somebody may have chosen before React listened.
  useEffect(() => catchUp(), [])
  return (
    <chakra.select
      ref={select}
      aria-label={t('language')}
      // A browser that puts an earlier choice back would choose it again.
      autoComplete="off"
      value={language}
      onChange={({ target }) => isLanguage(target.value) && choose(target.value)}
      minW={0}
      h={8}
      px={2}
      fontSize="sm"
      bg="transparent"
      borderWidth="1px"
      borderRadius="md"
      cursor="pointer"
      {...props}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </chakra.select>
  )
}

/** A line of the user menu. */
export const LanguageChoice = () => (
  <chakra.label layerStyle="navLink" w="full" cursor="auto">
    <Languages size={18} />
    <LanguageSelect flex={1} />
  </chakra.label>
)

/** For visitors, at the end of a page. */
export const LanguagePicker = () => (
  <Flex as="label" align="center" gap={2}>
    <Languages size={16} />
    <LanguageSelect />
  </Flex>
)
