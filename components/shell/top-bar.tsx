import { Box, CloseButton, Flex, IconButton, Spacer, Text, useDisclosure } from '@chakra-ui/react'
import { ChevronsUpDown, CircleUserRound, LayoutGrid, Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useHeartbeat } from '@/api/status'
import type { Heartbeat } from '@/contract/calls/status'
import { GuildIcon, UserAvatar } from '@/components/discord/avatars'
import { PresenceAvatars } from '@/components/shell/live/guild-events'
import { useConnection } from '@/components/ui/connection'
import { Popup } from '@/components/ui/popup'
import { PanelLoading } from '@/components/ui/skeletons'
import { untranslated } from '@/components/ui/untranslated'
import { whileTyping } from '@/theme/foundations'
import { FindButton } from './find-button'
import { ColourModeToggle } from './layout-parts'
import { Sidebar } from './sidebar'
import { StatusDot } from './status-dot'
import type { BotState } from './heartbeat-panel'

/** Panels whose code loads when the pointer or the focus comes near. */
const load = {
  dialog: () => import('@/components/ui/modal-dialog').then(({ ModalDialog }) => ModalDialog),
  guilds: () => import('./guild-switcher-panel').then(({ GuildSwitcherPanel }) => GuildSwitcherPanel),
  heartbeat: () => import('./heartbeat-panel').then(({ HeartbeatPanel }) => HeartbeatPanel),
  user: () => import('./user-menu-panel').then(({ UserMenuPanel }) => UserMenuPanel),
}
const ModalDialog = dynamic(load.dialog, { ssr: false })
const GuildSwitcherPanel = dynamic(load.guilds, { ssr: false, loading: PanelLoading })
const HeartbeatPanel = dynamic(load.heartbeat, { ssr: false, loading: PanelLoading })
const UserMenuPanel = dynamic(load.user, { ssr: false, loading: PanelLoading })

export const TopBar = ({ guildId }: { guildId?: string }) => (
  <Flex
    as="header"
    position="sticky"
    top={0}
    // Above the sticky parts of the page, so that its panels are above them too.
    zIndex="header"
    h={16}
    px={{ base: 2, md: 6 }}
    align="center"
    gap={{ base: 1, md: 2 }}
    bg="bg.surface"
    borderBottomWidth="1px"
    // In the flow as high as ever.
    sx={{ [whileTyping]: { h: 10, mb: 6 } }}
  >
    <NavigationDrawer guildId={guildId} />
    <GuildSwitcher guildId={guildId} />
    <Spacer />
    <FindButton guildId={guildId} />
    {guildId && <PresenceAvatars guildId={guildId} />}
    <BotStatusButton />
    <ColourModeToggle />
    <UserMenu />
  </Flex>
)

function NavigationDrawer({ guildId }: { guildId?: string }) {
  const t = useTranslations('shell')
  const { isOpen, onOpen, onClose } = useDisclosure()
  return (
    <>
      <IconButton
        aria-label={t('openNavigation')}
        aria-haspopup="dialog"
        hideFrom="lg"
        variant="ghost"
        icon={<Menu size={20} />}
        onPointerEnter={() => void load.dialog()}
        onClick={onOpen}
      />
      {isOpen && (
        <ModalDialog placement="start" label={t('navigation')} onClose={onClose}>
          <CloseButton
            aria-label={t('closeNavigation')}
            position="absolute"
            top={3}
            insetEnd={3}
            boxSize={10}
            onClick={onClose}
          />
          <Sidebar guildId={guildId} onFollow={onClose} />
        </ModalDialog>
      )}
    </>
  )
}

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
            {guild ? <GuildIcon guild={guild} size={26} /> : <LayoutGrid size={18} />}
            {/* Two lines on a phone, where one is short. */}
            <Text
              as="bdi"
              {...(guild && untranslated)}
              flex={1}
              minW={0}
              textAlign="start"
              whiteSpace={{ base: 'normal', '3sm': 'nowrap' }}
              fontSize={{ base: 'sm', '3sm': 'inherit' }}
              overflowWrap="anywhere"
              noOfLines={2}
            >
              {current ?? t('switcher.choose')}
            </Text>
            <Box as={ChevronsUpDown} size={15} flexShrink={0} />
          </>
        ),
      }}
    >
      {(close) => <GuildSwitcherPanel guildId={guildId} onDone={close} />}
    </Popup>
  )
}

/** The bot counts as offline only if the backend says so; a missing answer means unknown. */
function botState({ data, isPending }: { data?: Heartbeat | null; isPending: boolean }): BotState {
  if (data) return data.status === 'online' || data.status === 'offline' ? data.status : 'unknown'
  return isPending ? 'checking' : 'unknown'
}

export function BotStatusButton() {
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
            <StatusDot state={state === 'online' ? 'up' : state === 'offline' ? 'down' : 'unknown'} />
            <Text as="span" hideBelow="md">
              {t(state)}
            </Text>
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
          <CircleUserRound size={26} strokeWidth={1.5} />
        ),
      }}
    >
      {(close) => <UserMenuPanel onDone={close} />}
    </Popup>
  )
}
