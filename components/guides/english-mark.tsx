import { Box } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { type GuideName, translatedGuides } from '@/config/guides'
import { defaultLanguage, languageOf } from '@/config/messages/languages'

/** Tells a reader of another language that a guide is written in English alone. */
export function EnglishMark({ name }: { name: GuideName }) {
  const t = useTranslations('guides')
  const language = languageOf(useLocale())
  if (language === defaultLanguage || translatedGuides.includes(name)) return null
  // A block is not underlined with the link around it, and the space before it neither.
  return (
    <Box as="span" display="inline-block" ms={1} color="text.muted" fontSize="sm" fontWeight="normal">
      {t('inEnglish')}
    </Box>
  )
}
