import { chakra, Link } from '@chakra-ui/react'
import { BookOpen, CircleUserRound, Code, Gamepad2, LayoutGrid, LifeBuoy } from 'lucide-react'
import NextLink from 'next/link'
import { useTranslations } from 'next-intl'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { GuildNavigation } from './guild-navigation'
import { Logo } from '@/components/ui/logo'
import { navigationStyles } from './navigation-styles'
import { NavLink } from './nav-link'
import { UserCard } from './user-card'

type SidebarProps = {
  guildId?: string
  /** Called when a link was followed: the drawer closes. */
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

/** The navigation beside the content, and inside the drawer on phones. */
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
            <NavLink href={paths.home} icon={LayoutGrid}>
              {t('servers')}
            </NavLink>
            <NavLink href={paths.gameServers} icon={Gamepad2}>
              {t('gameServers')}
            </NavLink>
            <NavLink href={paths.profile} icon={CircleUserRound}>
              {t('profile')}
            </NavLink>
          </ul>
        </nav>
        {guildId ? <GuildNavigation guildId={guildId} /> : <Help />}
      </div>
      <UserCard />
    </chakra.div>
  )
}

function Help() {
  const t = useTranslations('shell')
  const { docs, source, support } = product.links

  return (
    <nav aria-label={t('help')}>
      <p className="nav-group">{t('help')}</p>
      <ul>
        <NavLink href={docs} icon={BookOpen} isExternal>
          {t('docs')}
        </NavLink>
        <NavLink href={source} icon={Code} isExternal>
          {t('source')}
        </NavLink>
        {support && (
          <NavLink href={support} icon={LifeBuoy} isExternal>
            {t('support')}
          </NavLink>
        )}
      </ul>
    </nav>
  )
}
