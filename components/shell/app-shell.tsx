import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ConnectionBanner } from '@/components/ui/connection-banner'
import { GuildEvents } from '@/components/shell/live/live-guild'
import { GuildAccessBoundary } from '@/components/shell/live/while-open'
import { Announcer } from './announcer'
import { Sidebar } from './sidebar'
import { SkipLink } from './skip-link'
import { TopBar } from './top-bar'

type AppShellProps = {
  /** The guild that the screen is about; without one the sidebar shows the list of servers only. */
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

/** What every screen behind the sign-in stands in: sidebar, top bar, content. */
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
        <main id="content" tabIndex={-1}>
          {guildId ? <GuildAccessBoundary guildId={guildId}>{children}</GuildAccessBoundary> : children}
        </main>
      </div>
      {guildId && <GuildEvents guildId={guildId} />}
      <Announcer text={title} />
    </chakra.div>
  )
}
