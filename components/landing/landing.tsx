import { Button, type ButtonProps, chakra, Heading, VisuallyHidden } from '@chakra-ui/react'
import { ArrowRight, Blocks, LayoutGrid, LogIn, type LucideIcon, Save, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useIsSignedIn } from '@/api/session'
import { PublicLayout } from '@/components/shell/public-layout'
import { ownPage, paths } from '@/config/paths'
import { product } from '@/config/product'
import { LandingNotices } from './landing-notices'
import { LandingPreview } from './landing-preview'
import { Showcase } from './showcase'
import { SocialCard } from './social-card'

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
  const next = ownPage(useRouter().query.next)

  return (
    <PublicLayout action={<SignInButton next={next} variant="outline" isShort />}>
      <SocialCard />
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
      <Showcase />
      <LandingPoints />
    </PublicLayout>
  )
}

const points: { name: 'servers' | 'safe' | 'access' | 'open'; icon: LucideIcon }[] = [
  { name: 'servers', icon: LayoutGrid },
  { name: 'safe', icon: Save },
  { name: 'access', icon: ShieldCheck },
  { name: 'open', icon: Blocks },
]

const landingPointsStyles = {
  pt: { base: 8, md: 12 },
  pb: { base: 10, md: 16 },
  borderTopWidth: '1px',
  ul: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      '3sm': 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    columnGap: 8,
    rowGap: 8,
  },
  svg: { color: 'accent.text' },
  h3: { mt: 3, fontWeight: 'semibold', letterSpacing: 'tight' },
  p: { mt: 1.5, fontSize: 'sm', color: 'text.muted' },
} as const

function LandingPoints() {
  const t = useTranslations('main.points')

  return (
    <chakra.section sx={landingPointsStyles}>
      <VisuallyHidden as="h2">{t('title')}</VisuallyHidden>
      <ul>
        {points.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            <h3>{t(`${name}.title`)}</h3>
            <p>{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </chakra.section>
  )
}

type SignInButtonProps = { next?: string; isShort?: boolean } & Pick<ButtonProps, 'size' | 'variant'>

/** Leads to the sign-in, or straight to the dashboard for who is signed in; either way to `next` when it is set. */
function SignInButton({ next, isShort = false, ...look }: SignInButtonProps) {
  const t = useTranslations()

  if (useIsSignedIn()) {
    return (
      <Button
        as={NextLink}
        href={next ?? paths.home}
        rightIcon={<ArrowRight size={18} aria-hidden />}
        {...look}
      >
        {next ? t('main.continue') : t('main.openDashboard')}
      </Button>
    )
  }
  return (
    <Button
      as="a"
      href={paths.signIn(next)}
      leftIcon={isShort ? undefined : <LogIn size={18} aria-hidden />}
      {...look}
    >
      {isShort ? t('main.signIn') : t('common.signInWithPlatform')}
    </Button>
  )
}
