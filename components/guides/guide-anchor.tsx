import NextLink from 'next/link'
import type { AnchorHTMLAttributes } from 'react'
import { useLanguageAddress } from '@/components/ui/language-address'
import { languageParameter, pathIn } from '@/config/language-paths'
import { paths } from '@/config/paths'

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
