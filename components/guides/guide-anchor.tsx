import NextLink from 'next/link'
import type { AnchorHTMLAttributes } from 'react'
import { Box } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import { useLanguageAddress } from '@/components/ui/language-address'
import { languageParameter, pathIn } from '@/config/language-paths'
import { paths } from '@/config/paths'
import { type GuideName, translatedGuides } from '@/config/guides'
import { defaultLanguage, languageOf } from '@/config/messages/languages'

const guidePath = new RegExp(`^${paths.guides}/([a-z-]+)(#.*)?$`)

/**
 * An anchor to a guide or the list of them, in the language that this page's address names. Next knows a page by one path
 * and people see another. Without prefetching, because a page has dozens of these links.
 */
export function GuideAnchor({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const language = useLanguageAddress()
  if (language === null) return <NextLink {...rest} prefetch={false} href={href} />
  const [, guide, hash] = guidePath.exec(href) ?? []
  const page = guide
    ? { pathname: `${paths.guides}/[guide]`, query: { guide, [languageParameter]: language }, hash }
    : href
  return <NextLink {...rest} prefetch={false} href={page} as={pathIn(language, href)} />
}

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
