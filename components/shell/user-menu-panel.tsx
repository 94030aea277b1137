import { chakra } from '@chakra-ui/react'
import { BookOpen, CircleUserRound, Code, Gamepad2, LayoutGrid, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { navigationStyles } from './navigation-styles'
import { NavLink } from './nav-link'
import { useLeave } from './use-leave'
import { UserCard } from './user-card'

const styles = {
  ...navigationStyles,
  '.user-actions': { p: 1.5, borderTopWidth: '1px' },
  '.user-out': { w: 'full', '&:disabled': { opacity: 0.6 } },
  '> :first-of-type': { borderTopWidth: 0 },
} as const

/** Who is signed in, where else to go, and the way out. Loaded when the menu first opens. */
export function UserMenuPanel({ onDone }: { onDone: () => void }) {
  const t = useTranslations('shell')
  const { leave, isLeaving } = useLeave()

  return (
    <chakra.div sx={styles}>
      <UserCard />
      <div className="user-actions">
        <ul onClick={onDone}>
          <NavLink href={paths.profile} icon={CircleUserRound}>
            {t('profile')}
          </NavLink>
          <NavLink href={paths.home} icon={LayoutGrid}>
            {t('servers')}
          </NavLink>
          <NavLink href={paths.gameServers} icon={Gamepad2}>
            {t('gameServers')}
          </NavLink>
          <NavLink href={product.links.docs} icon={BookOpen} isExternal>
            {t('docs')}
          </NavLink>
          <NavLink href={product.links.source} icon={Code} isExternal>
            {t('source')}
          </NavLink>
        </ul>
      </div>
      <div className="user-actions">
        <button type="button" className="nav-link user-out" disabled={isLeaving} onClick={leave}>
          <LogOut size={18} aria-hidden />
          {isLeaving ? t('user.signingOut') : t('user.signOut')}
        </button>
      </div>
    </chakra.div>
  )
}
