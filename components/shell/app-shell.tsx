import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useGuildPreview } from '@/api/current-user'
import { useUserId } from '@/api/session'
import { GuildAccessBoundary, GuildEvents } from '@/components/shell/live/guild-events'
import { ConnectionBanner } from '@/components/ui/connection'
import { featureShapes } from '@/components/ui/feature-icon'
import { HydratedLater } from '@/components/ui/hydrated-later'
import { useIsFirstHtml } from '@/components/ui/hydration'
import { IconShapes } from '@/components/ui/icon-shapes'
import { Redraw } from '@/components/ui/redraw'
import { rememberGuild } from '@/stores/recent-guilds'
import { categoryShapes } from './categories'
import { chevron } from './guild-navigation'
import { SkipLink } from './layout-parts'
import { PrefetchLinks } from './prefetch-links'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'

type AppShellProps = {
  /** The guild of the screen; without one the sidebar shows only the list of servers. */
  guildId?: string
  /** The screen's name, announced when it changes. The screen has its own `h1`. */
  title: string
  children: ReactNode
}

export function AppShell({ guildId, title, children }: AppShellProps) {
  const t = useTranslations('shell')

  return (
    <Box minH="100dvh" display={{ lg: 'grid' }} gridTemplateColumns="16.5rem minmax(0, 1fr)">
      <SkipLink />
      <ShapesOfFeatures />
      <Box as="aside" hideBelow="lg" bg="bg.surface" borderInlineEndWidth="1px" aria-label={t('sidebar')}>
        <Box position="sticky" top={0} h="100dvh">
          <HydratedLater>
            <Sidebar guildId={guildId} />
          </HydratedLater>
        </Box>
      </Box>
      <div>
        <ConnectionBanner />
        <TopBar guildId={guildId} />
        <Main>
          <HydratedLater>
            <Redraw>
              {guildId ? <GuildAccessBoundary guildId={guildId}>{children}</GuildAccessBoundary> : children}
            </Redraw>
          </HydratedLater>
        </Main>
      </div>
      {guildId && <GuildEvents guildId={guildId} />}
      <PrefetchLinks />
      {guildId ? <GuildAnnouncer guildId={guildId} title={title} /> : <Announcer text={title} />}
    </Box>
  )
}

/** For the navigation, cards and searches alike, once any of them has read the features. */
function ShapesOfFeatures() {
  const { data: features } = useQuery({ ...capabilityQueries.summaries(), enabled: false })
  if (!features) return null
  const icons = features.map(({ icon }) => icon)
  return <IconShapes shapes={[...featureShapes(icons), ...categoryShapes(features), chevron]} />
}

/**
 * The server's HTML is inert, since input would be lost until React has taken it over. The attribute ends with that, before
 * the browser paints; to render without it would be one paint later.
 */
const endInert = (main: HTMLElement | null) => main?.removeAttribute('inert')

const Main = ({ children }: { children: ReactNode }) => (
  <chakra.main
    ref={endInert}
    id="content"
    tabIndex={-1}
    inert={useIsFirstHtml()}
    maxW="content"
    mx="auto"
    px={{ base: 4, md: 8 }}
    py={{ base: 6, md: 8 }}
    outline={0}
  >
    {children}
  </chakra.main>
)

/** Tells which screen it is of which guild: that of another guild is another place. */
function GuildAnnouncer({ guildId, title }: { guildId: string; title: string }) {
  const t = useTranslations('shell')
  const { data: guild } = useGuildPreview(guildId)
  const openedId = guild?.id
  const userId = useUserId()
  useEffect(() => {
    if (openedId !== undefined && userId !== undefined) rememberGuild(userId, openedId)
  }, [openedId, userId])
  return <Announcer text={guild ? t('screenOf', { screen: title, server: guild.name }) : title} />
}

/**
 * Announces a screen's name when it changes, because all pages have the same title. The text is set after the region is
 * rendered, because assistive technology announces only changes.
 */
function Announcer({ text }: { text: string }) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = text
  }, [text])
  return <Box ref={region} aria-live="polite" aria-atomic layerStyle="visuallyHidden" position="fixed" />
}
