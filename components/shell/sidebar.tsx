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
import { navigationStyles, NavLink } from './nav-link'

const styles = {
  display: 'flex',
  flexDirection: 'column',
  h: 'full',
  '.side-head': { h: 16, px: 4, display: 'flex', alignItems: 'center', flexShrink: 0 },
  '.side-scroll': {
    // Contains the absolutely positioned texts for screen readers, which would otherwise make the page taller.
    position: 'relative',
    flex: 1,
    overflowY: 'auto',
    px: 3,
    pb: 4,
    overscrollBehavior: 'contain',
  },
  ...navigationStyles,
} as const

export const screens = [
  { name: 'servers', href: paths.home, icon: LayoutGrid },
  { name: 'gameServers', href: paths.gameServers, icon: Gamepad2 },
  { name: 'profile', href: paths.profile, icon: CircleUserRound },
] as const

const { docs, source, support } = product.links
export const helpLinks = [
  { name: 'docs', href: docs, icon: BookOpen, isExternal: true },
  { name: 'source', href: source, icon: Code, isExternal: true },
  ...(support ? [{ name: 'support' as const, href: support, icon: LifeBuoy, isExternal: true }] : []),
] as const

export function Sidebar({ guildId, onFollow }: { guildId?: string; onFollow?: () => void }) {
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
            <NavLinks of={screens} />
          </ul>
        </nav>
        {guildId ? (
          <GuildNavigation guildId={guildId} />
        ) : (
          <nav aria-label={t('help')}>
            <p className="nav-group">{t('help')}</p>
            <ul>
              <NavLinks of={helpLinks} />
            </ul>
          </nav>
        )}
      </div>
      <UserCard />
    </chakra.div>
  )
}

export function NavLinks({ of: links }: { of: typeof screens | typeof helpLinks }) {
  const t = useTranslations('shell')
  return links.map(({ name, ...link }) => (
    <NavLink key={name} {...link}>
      {t(name)}
    </NavLink>
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
} as const

export function UserCard() {
  const { data: user } = useCurrentUser()

  return (
    <chakra.div sx={userCardStyles}>
      {user ? (
        <>
          <UserAvatar user={user} size={36} />
          <div>
            <chakra.p fontWeight="semibold">
              <bdi>{displayName(user)}</bdi>
            </chakra.p>
            <chakra.p color="text.muted" fontSize="xs">
              @{user.username}
            </chakra.p>
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
