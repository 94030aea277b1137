import { chakra, Link } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ConnectionBanner } from '@/components/ui/connection'
import { Logo } from '@/components/ui/logo'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { ColourModeToggle, SkipLink } from './layout-parts'

type PublicLayoutProps = {
  action?: ReactNode
  isCentred?: boolean
  children: ReactNode
}

const column = { w: 'full', maxW: 'content', mx: 'auto', px: { base: 4, md: 8 } } as const

const styles = {
  minH: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  '> header, > footer': { ...column, display: 'flex', alignItems: 'center', gap: 2 },
  '> header': { h: 16, flexShrink: 0, '.header-home': { me: 'auto' } },
  main: { ...column, flex: 1, outline: 0 },
  '&[data-centred] main': { display: 'grid', alignItems: 'center', pb: 16 },
  '> footer': {
    flexWrap: 'wrap',
    columnGap: 6,
    rowGap: 2,
    py: 6,
    fontSize: 'sm',
    color: 'text.muted',
    '> p': { me: 'auto', w: { base: 'full', '3sm': 'auto' } },
    a: { color: 'text.muted', textDecoration: 'underline', textUnderlineOffset: '0.2em', py: 1 },
    'a:hover': { color: 'text.primary' },
  },
} as const

/**
 * The layout of public pages and error pages. It needs no session. Its links load a new page, so that nothing remains
 * of a page that failed.
 */
export function PublicLayout({ action, isCentred = false, children }: PublicLayoutProps) {
  const t = useTranslations()

  return (
    <chakra.div sx={styles} data-centred={isCentred || undefined}>
      <SkipLink />
      <ConnectionBanner />
      <header>
        <Link
          className="header-home"
          href={paths.main}
          variant="plain"
          aria-label={t('shell.home', { product: product.name })}
        >
          <Logo />
        </Link>
        <ColourModeToggle />
        {action}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer aria-label={t('main.footer.label')}>
        <p>{t('main.footer.licence')}</p>
        <a href={product.links.docs}>{t('main.footer.docs')}</a>
        <a href={paths.status}>{t('shell.heartbeat.page')}</a>
        <a href={product.links.source}>{t('main.footer.source')}</a>
      </footer>
    </chakra.div>
  )
}
