import { chakra, IconButton } from '@chakra-ui/react'
import { ChevronsUpDown, CircleUserRound, LayoutGrid, Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useHeartbeat } from '@/api/status'
import type { Heartbeat } from '@/api/status.schema'
import { GuildIcon, UserAvatar } from '@/components/discord/avatars'
import { PresenceAvatars } from '@/components/shell/live/guild-events'
import { useConnection } from '@/components/ui/connection'
import { Popup } from '@/components/ui/popup'
import { PanelLoading } from '@/components/ui/skeletons'
import { FindButton } from './find-button'
import { ColourModeToggle } from './layout-parts'

/** Panels whose code loads when the pointer or the focus comes near. */
const load = {
  drawer: () => import('./navigation-drawer').then(({ NavigationDrawer }) => NavigationDrawer),
  guilds: () => import('./guild-switcher-panel').then(({ GuildSwitcherPanel }) => GuildSwitcherPanel),
  heartbeat: () => import('./heartbeat-panel').then(({ HeartbeatPanel }) => HeartbeatPanel),
  user: () => import('./user-menu-panel').then(({ UserMenuPanel }) => UserMenuPanel),
}
const NavigationDrawer = dynamic(load.drawer, { ssr: false })
const GuildSwitcherPanel = dynamic(load.guilds, { ssr: false, loading: PanelLoading })
const HeartbeatPanel = dynamic(load.heartbeat, { ssr: false, loading: PanelLoading })
const UserMenuPanel = dynamic(load.user, { ssr: false, loading: PanelLoading })

const styles = {
  position: 'sticky',
  top: 0,
  // Above the sticky parts below, so that its panels are above them too.
  zIndex: 'header',
  h: 16,
  px: { base: 2, md: 6 },
  display: 'flex',
  alignItems: 'center',
  gap: { base: 1, md: 2 },
  bg: 'bg.surface',
  borderBottomWidth: '1px',
  '.bar-fill': { flex: 1 },
} as const

export function TopBar({ guildId }: { guildId?: string }) {
  const t = useTranslations('shell')
  const [isOpen, setIsOpen] = useState(false)

  return (
    <chakra.header sx={styles}>
      <IconButton
        aria-label={t('openNavigation')}
        aria-haspopup="dialog"
        hideFrom="lg"
        variant="ghost"
        icon={<Menu size={20} />}
        onPointerEnter={() => void load.drawer()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <NavigationDrawer guildId={guildId} onClose={() => setIsOpen(false)} />}
      <GuildSwitcher guildId={guildId} />
      <span className="bar-fill" />
      <FindButton guildId={guildId} />
      {guildId && <PresenceAvatars guildId={guildId} />}
      <HeartbeatDot />
      <ColourModeToggle />
      <UserMenu />
    </chakra.header>
  )
}

/** Two lines on a phone, where one is short. */
const nameStyles = {
  flex: 1,
  minW: 0,
  textAlign: 'start',
  whiteSpace: { base: 'normal', '3sm': 'nowrap' },
  fontSize: { base: 'sm', '3sm': 'inherit' },
  overflowWrap: 'anywhere',
  noOfLines: 2,
} as const

export function GuildSwitcher({ guildId }: { guildId?: string }) {
  const t = useTranslations('shell')
  const { data: guild } = useGuildPreview(guildId ?? '')
  const current = guild?.name ?? (guildId ? t('unknownServer') : undefined)

  return (
    <Popup
      label={t('switcher.title')}
      align="start"
      onNear={() => void load.guilds()}
      trigger={{
        'aria-label': current ? t('switcher.label', { name: current }) : t('switcher.choose'),
        px: 2,
        gap: 2.5,
        maxW: { base: 'full', '3sm': '18rem' },
        children: (
          <>
            {guild ? <GuildIcon guild={guild} size={26} /> : <LayoutGrid size={18} aria-hidden />}
            <chakra.bdi sx={nameStyles}>{current ?? t('switcher.choose')}</chakra.bdi>
            <ChevronsUpDown size={15} aria-hidden style={{ flexShrink: 0 }} />
          </>
        ),
      }}
    >
      {(close) => <GuildSwitcherPanel guildId={guildId} onDone={close} />}
    </Popup>
  )
}

export type BotState = 'online' | 'offline' | 'unknown' | 'checking' | 'unreachable'

/** Differs in shape, not only in colour: filled if the state is known, a ring if not. */
const dots: Record<BotState, { bg?: string; borderColor: string }> = {
  online: { bg: 'success.solid', borderColor: 'success.solid' },
  offline: { bg: 'danger.solid', borderColor: 'danger.solid' },
  unknown: { borderColor: 'border.control' },
  checking: { borderColor: 'border.strong' },
  unreachable: { borderColor: 'border.control' },
}

/** The bot counts as offline only if the backend says so; a missing answer means unknown. */
function botState({ data, isPending }: { data?: Heartbeat | null; isPending: boolean }): BotState {
  if (data) return data.status === 'online' || data.status === 'offline' ? data.status : 'unknown'
  return isPending ? 'checking' : 'unknown'
}

export function HeartbeatDot() {
  const t = useTranslations('shell.heartbeat')
  const heartbeat = useHeartbeat()
  const isConnected = useConnection() === 'online'
  // An earlier answer says nothing about the current state.
  const state = isConnected ? botState(heartbeat) : 'unreachable'

  return (
    <Popup
      label={t(state)}
      align="end"
      onNear={() => void load.heartbeat()}
      trigger={{
        'aria-label': t(state),
        px: 3,
        gap: 2.5,
        fontWeight: 'medium',
        color: 'text.muted',
        children: (
          <>
            <chakra.span
              boxSize={2.5}
              borderRadius="full"
              borderWidth="2px"
              {...dots[state]}
              flexShrink={0}
              aria-hidden
            />
            <chakra.span display={{ base: 'none', md: 'inline' }}>{t(state)}</chakra.span>
          </>
        ),
      }}
    >
      {() => <HeartbeatPanel state={state} heartbeat={heartbeat.data} />}
    </Popup>
  )
}

export function UserMenu() {
  const t = useTranslations('shell.user')
  const { data: user } = useCurrentUser()

  return (
    <Popup
      label={t('menu')}
      align="end"
      onNear={() => void load.user()}
      trigger={{
        'aria-label': t('menu'),
        px: 1,
        minW: 10,
        children: user ? (
          <UserAvatar user={user} size={30} />
        ) : (
          <CircleUserRound size={26} strokeWidth={1.5} aria-hidden />
        ),
      }}
    >
      {(close) => <UserMenuPanel onDone={close} />}
    </Popup>
  )
}
