import { chakra, IconButton } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PresenceAvatars } from '@/components/shell/live/people-here'
import { ColourModeToggle } from './colour-mode-toggle'
import { GuildSwitcher } from './guild-switcher'
import { HeartbeatDot } from './heartbeat-dot'
import { UserMenu } from './user-menu'

const loadDrawer = () => import('./navigation-drawer').then(({ NavigationDrawer }) => NavigationDrawer)
const NavigationDrawer = dynamic(loadDrawer, { ssr: false })

const styles = {
  position: 'sticky',
  top: 0,
  // Above what stays in place below it, so that its panels are too.
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

/** Always at hand: navigation on phones, the server one is in, the bot's state, the colour mode, the account. */
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
        onPointerEnter={() => void loadDrawer()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <NavigationDrawer guildId={guildId} onClose={() => setIsOpen(false)} />}
      <GuildSwitcher guildId={guildId} />
      <span className="bar-fill" />
      {guildId && <PresenceAvatars guildId={guildId} />}
      <HeartbeatDot />
      <ColourModeToggle />
      <UserMenu />
    </chakra.header>
  )
}
