import { Button, type ButtonProps, chakra, Flex, Link, Text } from '@chakra-ui/react'
import { ArrowRight, LogIn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import { useIsSignedIn } from '@/api/session'
import { ConnectionBanner } from '@/components/ui/connection'
import { HydratedLater } from '@/components/ui/hydrated-later'
import { usePathInLanguage } from '@/components/ui/language-address'
import { useBrand } from '@/components/ui/public-config'
import { paths } from '@/config/paths'
import { isOwnBrand } from '@/config/brand'
import { product } from '@/config/product'
import { LanguagePicker } from './language-choice'
import { ColourModeToggle, HomeLink, SkipLink } from './layout-parts'

type PublicLayoutProps = {
  action?: ReactNode
  isCentred?: boolean
  children: ReactNode
}

const column = { w: 'full', maxW: 'content', mx: 'auto', px: { base: 4, md: 8 } } as const

/**
 * The layout of public pages and error pages. It needs no session. Its links load a new page, so that nothing remains
 * of a page that failed.
 */
export function PublicLayout({ action, isCentred = false, children }: PublicLayoutProps) {
  const t = useTranslations()
  const brand = useBrand()
  const { docs, source, support, privacy, terms } = brand.links
  const pathInLanguage = usePathInLanguage()
  const links = [
    [docs && pathInLanguage(docs), t('main.footer.docs')],
    [paths.status, t('shell.heartbeat.page')],
    [support, t('shell.support')],
    [source, t('main.footer.source')],
    [privacy, t('shell.privacy')],
    [terms, t('shell.terms')],
  ].filter((link): link is [string, string] => link[0] !== null)

  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <ConnectionBanner />
      <Flex as="header" {...column} h={16} flexShrink={0} align="center" gap={2}>
        <HomeLink me="auto" />
        <ColourModeToggle />
        {action}
      </Flex>
      <chakra.main
        id="content"
        tabIndex={-1}
        {...column}
        flex={1}
        outline={0}
        {...(isCentred && { display: 'grid', alignItems: 'center', pb: 16 })}
      >
        <HydratedLater>{children}</HydratedLater>
      </chakra.main>
      <Flex
        as="footer"
        aria-label={t('main.footer.label')}
        {...column}
        align="center"
        wrap="wrap"
        columnGap={6}
        rowGap={2}
        py={6}
        fontSize="sm"
        color="text.muted"
      >
        <Text me="auto" w={{ base: 'full', '3sm': 'auto' }}>
          {!isOwnBrand(brand) && <span>{t('main.footer.licence')}</span>}
          {brand.isPowered && (
            <Link href={product.source} color="inherit" variant="underlined">
              {t('main.footer.powered', { software: product.name })}
            </Link>
          )}
        </Text>
        {links.map(([href, name]) => (
          <Link key={href} href={href} variant="underlined" py={1} color="inherit">
            {name}
          </Link>
        ))}
        <LanguagePicker />
      </Flex>
    </Flex>
  )
}

type SignInButtonProps = { next?: string; isShort?: boolean } & Pick<ButtonProps, 'size' | 'variant'>

/** Leads to the sign-in, or to the dashboard if the person is signed in; either way to `next` if it is set. */
export function SignInButton({ next, isShort = false, ...look }: SignInButtonProps) {
  const t = useTranslations()

  if (useIsSignedIn()) {
    return (
      <Button as={NextLink} href={next ?? paths.home} rightIcon={<ArrowRight size={18} />} {...look}>
        {next ? t('main.continue') : t('main.openDashboard')}
      </Button>
    )
  }
  return (
    <Button as="a" href={paths.signIn(next)} leftIcon={isShort ? undefined : <LogIn size={18} />} {...look}>
      {isShort ? t('main.signIn') : t('common.signInWithPlatform')}
    </Button>
  )
}
