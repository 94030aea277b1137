import { chakra, Heading } from '@chakra-ui/react'
import { useRouter } from 'next/router'
import { useTranslations } from 'next-intl'
import { product } from '@/config/product'
import { LandingNotices } from './landing-notices'
import { LandingPoints } from './landing-points'
import { LandingPreview } from './landing-preview'
import { nextPath } from './next-path'
import { PublicLayout } from '@/components/shell/public-layout'
import { SignInButton } from './sign-in-button'

const styles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'center',
  gap: { base: 10, lg: 16 },
  py: { base: 10, md: 16, lg: 20 },
  '.landing-lead': { mt: 5, fontSize: { base: 'md', md: 'lg' }, color: 'text.muted', maxW: 'lg' },
  '.landing-actions': { mt: 8 },
  '.landing-privacy': { mt: 5, fontSize: 'sm', color: 'text.muted', maxW: 'md' },
} as const

/** The public page: what this is, and the way in. It asks the server for nothing. */
export function Landing() {
  const t = useTranslations('main')
  const next = nextPath(useRouter().query.next)

  return (
    <PublicLayout action={<SignInButton next={next} variant="outline" isShort />}>
      <chakra.div sx={styles}>
        <div>
          <LandingNotices hasNext={next !== undefined} />
          <Heading as="h1" size="2xl">
            {product.tagline}
          </Heading>
          <p className="landing-lead">{t('lead')}</p>
          <div className="landing-actions">
            <SignInButton next={next} size="lg" />
          </div>
          <p className="landing-privacy">{t('privacy')}</p>
        </div>
        <LandingPreview />
      </chakra.div>
      <LandingPoints />
    </PublicLayout>
  )
}
