import { useTranslations } from 'next-intl'
import Head from 'next/head'
import { usePublicConfig } from '@/components/ui/public-config'
import { paths } from '@/config/paths'
import { product } from '@/config/product'

/** What chats and search engines show of a link to the product. Pictures need their whole address there. */
export function SocialCard() {
  const t = useTranslations('main')
  const { publicUrl } = usePublicConfig()

  return (
    <Head>
      <meta name="description" content={t('lead')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product.name} />
      <meta property="og:title" content={product.tagline} />
      <meta property="og:description" content={t('lead')} />
      <meta property="og:url" content={`${publicUrl}${paths.main}`} />
      <meta property="og:image" content={`${publicUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('socialImage')} />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  )
}
