import { CircleUserRound } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCurrentUser } from '@/api/current-user'
import { PanelLoading } from '@/components/ui/skeletons'
import { Popup } from '@/components/ui/popup'
import { UserAvatar } from '@/components/discord/avatars'

const loadPanel = () => import('./user-menu-panel').then(({ UserMenuPanel }) => UserMenuPanel)
const UserMenuPanel = dynamic(loadPanel, { ssr: false, loading: PanelLoading })

/** The account: who is signed in, and the way out. */
export function UserMenu() {
  const t = useTranslations('shell.user')
  const { data: user } = useCurrentUser()

  return (
    <Popup
      label={t('menu')}
      align="end"
      onNear={() => void loadPanel()}
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
