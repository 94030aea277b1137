import Head from 'next/head'
import { usePathInLanguage } from '@/components/ui/language-address'
import { usePublicConfig } from '@/components/ui/public-config'
import { pathIn } from '@/config/language-paths'
import { type Language, languages } from '@/config/messages/languages'

type LanguageLinksProps = {
  path: string
  /** The languages that the page is in; all by default. */
  available?: readonly Language[]
}

/** Tells search engines which address of a page is in which language. They need absolute addresses. */
export function LanguageLinks({ path, available = languages.map(({ code }) => code) }: LanguageLinksProps) {
  const { publicUrl } = usePublicConfig()
  const isTranslated = available.length > 1
  const own = usePathInLanguage()(path)
  return (
    <Head>
      <link rel="canonical" href={`${publicUrl}${isTranslated ? own : path}`} />
      {isTranslated &&
        available.map((code) => (
          <link key={code} rel="alternate" hrefLang={code} href={`${publicUrl}${pathIn(code, path)}`} />
        ))}
      {isTranslated && <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${path}`} />}
    </Head>
  )
}
