import { chakra } from '@chakra-ui/react'
import { BookOpen, Code, LayoutGrid, LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSignOut } from '@/api/sign-out'
import { notify } from '@/components/feedback/notify'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { navigationStyles } from './navigation-styles'
import { NavLink } from './nav-link'
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
  const signOut = useSignOut()
  const leave = () =>
    signOut.mutate(undefined, {
      onError: ({ message }) =>
        notify({ status: 'error', title: t('user.signOutFailed'), description: message }),
    })

  return (
    <chakra.div sx={styles}>
      <UserCard />
      <div className="user-actions">
        <ul onClick={onDone}>
          <NavLink href={paths.home} icon={LayoutGrid}>
            {t('servers')}
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
        <button type="button" className="nav-link user-out" disabled={signOut.isPending} onClick={leave}>
          <LogOut size={18} aria-hidden />
          {signOut.isPending ? t('user.signingOut') : t('user.signOut')}
        </button>
      </div>
    </chakra.div>
  )
}
