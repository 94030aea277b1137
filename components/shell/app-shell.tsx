import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { GuildAccessBoundary, GuildEvents } from '@/components/shell/live/guild-events'
import { ConnectionBanner } from '@/components/ui/connection'
import { useIsHydrated } from '@/components/ui/hydration'
import { SkipLink } from './layout-parts'
import { PrefetchLinks } from './prefetch-links'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'

type AppShellProps = {
  /** The guild of the screen; without one the sidebar shows only the list of servers. */
  guildId?: string
  /** The screen's name, announced when it changes. The screen draws its own `h1`. */
  title: string
  children: ReactNode
}

const styles = {
  minH: '100dvh',
  display: { base: 'block', lg: 'grid' },
  gridTemplateColumns: 'var(--chakra-sizes-sidebar) minmax(0, 1fr)',
  '.shell-side': {
    hideBelow: 'lg',
    bg: 'bg.surface',
    borderInlineEndWidth: '1px',
    '> *': { position: 'sticky', top: 0, h: '100dvh' },
  },
  main: { maxW: 'content', mx: 'auto', px: { base: 4, md: 8 }, py: { base: 6, md: 8 }, outline: 0 },
} as const

export function AppShell({ guildId, title, children }: AppShellProps) {
  const t = useTranslations('shell')

  return (
    <chakra.div sx={styles}>
      <SkipLink />
      <aside className="shell-side" aria-label={t('sidebar')}>
        <Sidebar guildId={guildId} />
      </aside>
      <div>
        <ConnectionBanner />
        <TopBar guildId={guildId} />
        <Main>
          {guildId ? <GuildAccessBoundary guildId={guildId}>{children}</GuildAccessBoundary> : children}
        </Main>
      </div>
      {guildId && <GuildEvents guildId={guildId} />}
      <PrefetchLinks />
      <Announcer text={title} />
    </chakra.div>
  )
}

/** Inert until React has hydrated: earlier input would be lost. */
const Main = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} inert={!useIsHydrated()}>
    {children}
  </main>
)

const announcerStyles = { position: 'fixed', layerStyle: 'visuallyHidden' } as const

/**
 * Announces a screen's name when it changes, because all pages have the same title. The text is set after the region is
 * drawn, because assistive technology announces only changes.
 */
function Announcer({ text }: { text: string }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = text
  }, [text])
  return <chakra.div ref={region} aria-live="polite" aria-atomic sx={announcerStyles} />
}
