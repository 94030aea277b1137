import { Box, chakra, Grid, Heading, Text, VisuallyHidden } from '@chakra-ui/react'
import { Blocks, LayoutGrid, Save, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Head from 'next/head'
import { useRouter } from 'next/router'
import { LanguageLinks } from '@/components/shell/language-links'
import { PublicLayout, SignInButton } from '@/components/shell/public-layout'
import { usePathInLanguage } from '@/components/ui/language-address'
import { useBrand, usePublicConfig } from '@/components/ui/public-config'
import { ownPage, paths } from '@/config/paths'
import { defaultBrand, isOwnBrand } from '@/config/brand'
import { LandingNotices } from './landing-notices'
import { LandingPreview } from './landing-preview'

/** What the operator says of the bot, or our own words for it in the reader's language. */
function useTagline() {
  const t = useTranslations('main')
  const { tagline } = useBrand()
  return tagline === defaultBrand.tagline ? t('tagline') : tagline
}

/** The public page: what this is, and the way in. It makes no requests. */
export function Landing() {
  const t = useTranslations('main')
  const brand = useBrand()
  const tagline = useTagline()
  const isOwn = isOwnBrand(brand)
  const next = ownPage(useRouter().query.next)

  return (
    <PublicLayout action={<SignInButton next={next} variant="outline" isShort />}>
      <SocialCard />
      <LanguageLinks path={paths.main} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="center"
        gap={{ base: 10, lg: 16 }}
        py={{ base: 10, md: 16, lg: 20 }}
      >
        <div>
          <LandingNotices next={next} />
          <Heading as="h1" size="2xl" dir="auto" sx={{ textAlign: 'var(--page-start)', textWrap: 'balance' }}>
            {tagline}
          </Heading>
          <Text mt={5} mb={8} fontSize={{ base: 'md', md: 'lg' }} color="text.muted" maxW="lg">
            {t('lead')}
          </Text>
          <SignInButton next={next} size="lg" />
          <Text layerStyle="hint" mt={5} maxW="md">
            {t('privacy')}
          </Text>
        </div>
        <LandingPreview />
      </Grid>
      {!isOwn && <Showcase />}
      <LandingPoints names={isOwn ? pointNames.filter((name) => name !== 'open') : pointNames} />
    </PublicLayout>
  )
}

/** What chats and search engines show of a link to the product. They need absolute URLs of images. */
function SocialCard() {
  const t = useTranslations('main')
  const { publicUrl, brand } = usePublicConfig()
  const tagline = useTagline()
  const pathInLanguage = usePathInLanguage()

  return (
    <Head>
      <meta name="description" content={t('lead')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={tagline} />
      <meta property="og:description" content={t('lead')} />
      <meta property="og:url" content={`${publicUrl}${pathInLanguage(paths.main)}`} />
      <meta property="og:image" content={`${publicUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={isOwnBrand(brand) ? brand.name : t('socialImage')} />
      <meta name="twitter:card" content="summary_large_image" />
    </Head>
  )
}

/** Files in public/showcase, which `npm run screenshots` takes in both colour modes. */
const pictures = ['overview', 'presets', 'history'] as const

function Showcase() {
  const t = useTranslations('main.showcase')

  return (
    <Box as="section" py={{ base: 8, md: 12 }} borderTopWidth="1px" aria-labelledby="showcase">
      <Heading as="h2" id="showcase" size="lg">
        {t('title')}
      </Heading>
      <Grid as="ol" listStyleType="none" gap={{ base: 10, md: 14 }} mt={8}>
        {pictures.map((name) => (
          <Grid
            key={name}
            as="li"
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}
            alignItems="center"
            gap={{ base: 4, lg: 10 }}
          >
            <div>
              <Heading as="h3" size="md">
                {t(`${name}.title`)}
              </Heading>
              <Text mt={1.5} color="text.muted">
                {t(`${name}.text`)}
              </Text>
            </div>
            {/* Browsers load a lazy image once somebody comes near it, and never the hidden one. */}
            {(['light', 'dark'] as const).map((mode) => (
              <chakra.img
                key={mode}
                layerStyle="card"
                boxShadow="raised"
                w="full"
                aspectRatio="1366 / 854"
                {...{ [mode === 'light' ? '_dark' : '_light']: { display: 'none' } }}
                src={`/showcase/${name}-${mode}.webp`}
                alt={t(`${name}.picture`)}
                loading="lazy"
                decoding="async"
              />
            ))}
          </Grid>
        ))}
      </Grid>
    </Box>
  )
}

const pointIcons = { servers: LayoutGrid, safe: Save, access: ShieldCheck, open: Blocks } as const
type PointName = keyof typeof pointIcons
/** The last one is about the software. */
const pointNames: readonly PointName[] = ['servers', 'safe', 'access', 'open']

function LandingPoints({ names }: { names: readonly PointName[] }) {
  const t = useTranslations('main.points')
  const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`

  return (
    <Box as="section" pt={{ base: 8, md: 12 }} pb={{ base: 10, md: 16 }} borderTopWidth="1px">
      <VisuallyHidden as="h2">{t('title')}</VisuallyHidden>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns={{ base: columns(1), '3sm': columns(2), lg: columns(names.length) }}
        gap={8}
      >
        {names.map((name) => (
          <li key={name}>
            <Box as={pointIcons[name]} size={24} strokeWidth={1.75} color="accent.text" />
            <Heading as="h3" size="sm" mt={3}>
              {t(`${name}.title`)}
            </Heading>
            <Text layerStyle="hint" mt={1.5}>
              {t(`${name}.text`)}
            </Text>
          </li>
        ))}
      </Grid>
    </Box>
  )
}
