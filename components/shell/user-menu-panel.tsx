import { chakra } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSignOut } from '@/api/sign-out'
import { navigationStyles } from './nav-link'
import { helpLinks, NavLinks, screens, UserCard } from './sidebar'

const styles = {
  ...navigationStyles,
  '.user-actions': { p: 1.5, borderTopWidth: '1px' },
  '.user-out': { w: 'full', '&:disabled': { opacity: 0.6 } },
  '> :first-of-type': { borderTopWidth: 0 },
} as const

export function UserMenuPanel({ onDone }: { onDone: () => void }) {
  const t = useTranslations('shell')
  const { mutate: signOut, isPending } = useSignOut()

  return (
    <chakra.div sx={styles}>
      <UserCard />
      <div className="user-actions">
        <ul onClick={onDone}>
          <NavLinks of={screens} />
          <NavLinks of={helpLinks} />
        </ul>
      </div>
      <div className="user-actions">
        <button type="button" className="nav-link user-out" disabled={isPending} onClick={() => signOut()}>
          <LogOut size={18} aria-hidden />
          {isPending ? t('user.signingOut') : t('user.signOut')}
        </button>
      </div>
    </chakra.div>
  )
}
