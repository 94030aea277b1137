import { chakra, Link } from '@chakra-ui/react'
import { BookOpen, CircleUserRound, Code, Gamepad2, LayoutGrid, LifeBuoy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useCurrentUser } from '@/api/current-user'
import { displayName, UserAvatar } from '@/components/discord/avatars'
import { Logo } from '@/components/ui/logo'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { GuildNavigation } from './guild-navigation'
import { ExternalNavLink, navigationStyles, NavLink } from './nav-link'

type SidebarProps = {
  guildId?: string
  onFollow?: () => void
}

const styles = {
  display: 'flex',
  flexDirection: 'column',
  h: 'full',
  '.side-head': { h: 16, px: 4, display: 'flex', alignItems: 'center', flexShrink: 0 },
  '.side-scroll': {
    // Texts for screen readers are positioned; those far down would make the page higher than it looks.
    position: 'relative',
    flex: 1,
    overflowY: 'auto',
    px: 3,
    pb: 4,
    overscrollBehavior: 'contain',
  },
  ...navigationStyles,
} as const

const screens = [
  { name: 'servers', href: paths.home, icon: LayoutGrid },
  { name: 'gameServers', href: paths.gameServers, icon: Gamepad2 },
  { name: 'profile', href: paths.profile, icon: CircleUserRound },
] as const

const { docs, source, support } = product.links
const helpLinks = [
  { name: 'docs', href: docs, icon: BookOpen },
  { name: 'source', href: source, icon: Code },
  ...(support ? [{ name: 'support' as const, href: support, icon: LifeBuoy }] : []),
] as const

export function Sidebar({ guildId, onFollow }: SidebarProps) {
  const t = useTranslations('shell')

  return (
    <chakra.div
      sx={styles}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onFollow?.()}
    >
      <div className="side-head">
        <Link
          as={NextLink}
          href={paths.main}
          variant="plain"
          aria-label={t('home', { product: product.name })}
        >
          <Logo />
        </Link>
      </div>
      <div className="side-scroll">
        <nav aria-label={t('navigation')}>
          <ul>
            <ScreenLinks />
          </ul>
        </nav>
        {guildId ? (
          <GuildNavigation guildId={guildId} />
        ) : (
          <nav aria-label={t('help')}>
            <p className="nav-group">{t('help')}</p>
            <ul>
              <HelpLinks />
            </ul>
          </nav>
        )}
      </div>
      <UserCard />
    </chakra.div>
  )
}

export function ScreenLinks() {
  const t = useTranslations('shell')
  return screens.map(({ name, ...link }) => (
    <NavLink key={name} {...link}>
      {t(name)}
    </NavLink>
  ))
}

export function HelpLinks() {
  const t = useTranslations('shell')
  return helpLinks.map(({ name, ...link }) => (
    <ExternalNavLink key={name} {...link}>
      {t(name)}
    </ExternalNavLink>
  ))
}

const userCardStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minH: 16,
  px: 4,
  py: 2.5,
  flexShrink: 0,
  borderTopWidth: '1px',
  fontSize: 'sm',
  '> :last-child': { minW: 0, flex: 1, lineHeight: 'short' },
  p: { isTruncated: true },
  '.user-name': { fontWeight: 'semibold' },
  '.user-handle': { color: 'text.muted', fontSize: 'xs' },
} as const

export function UserCard() {
  const { data: user } = useCurrentUser()

  return (
    <chakra.div sx={userCardStyles}>
      {user ? (
        <>
          <UserAvatar user={user} size={36} />
          <div>
            <p className="user-name">
              <bdi>{displayName(user)}</bdi>
            </p>
            <p className="user-handle">@{user.username}</p>
          </div>
        </>
      ) : (
        <>
          <SkeletonBlock boxSize={9} borderRadius="full" flexShrink={0} />
          <div>
            <SkeletonBlock h={3.5} w={24} mb={1.5} />
            <SkeletonBlock h={3} w={16} />
          </div>
        </>
      )}
    </chakra.div>
  )
}
