import { useTranslations } from 'next-intl'
import { useSignOut } from '@/api/sign-out'
import { notify } from '@/components/feedback/notify'

/** The way out of this browser; when it fails, a notification says that the person is still signed in. */
export function useLeave() {
  const t = useTranslations('shell.user')
  const { mutate, isPending } = useSignOut()
  const leave = () =>
    mutate(undefined, {
      onError: ({ message }) => notify({ status: 'error', title: t('signOutFailed'), description: message }),
    })
  return { leave, isLeaving: isPending }
}
