import { useTranslations } from 'next-intl'
import { ApiError } from '@/api/http'
import type { AlertStatus } from '@/config/toast'
import { useErrorText, useFailedTitle } from './error-kinds'
import type { Notification } from './toaster'

/**
 * Shows a toast for 5 s at the bottom (config/toast.ts). What draws it loads with the first one; where that cannot be
 * loaded the connection is gone, which the screen says by itself.
 */
export const notify = (notification: Notification) =>
  void import('./toaster').then(
    ({ showToast }) => showToast(notification),
    () => undefined,
  )

export const withdrawNotification = (about: string) =>
  void import('./toaster').then(
    ({ closeToast }) => closeToast(about),
    () => undefined,
  )

/** What came of it. `kept` is undone but for what was typed since, `changed` is left alone because somebody changed it since. */
export type Undone = 'done' | 'kept' | 'offered' | 'changed'

type Offer = Pick<Notification, 'title' | 'description'> & {
  about: string
  status?: AlertStatus
  /** Left out where there is no way back. */
  undo?: () => Undone | Promise<Undone>
}

/** Says what was done, with the way back if there is one: every "Undo" on a notification comes from here. */
export function useUndoNotification() {
  const t = useTranslations('form.undo')
  const words = useErrorText()
  const failedTitle = useFailedTitle()

  async function run(undo: NonNullable<Offer['undo']>) {
    try {
      const outcome = await undo()
      if (outcome === 'changed') notify({ status: 'warning', title: t('failed'), description: t('changed') })
      else notify({ status: outcome === 'offered' ? 'info' : 'success', title: t(outcome) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ status: 'error', title: failedTitle(error, t('failed')), description: words(error) })
    }
  }
  return ({ undo, status = 'success', ...offer }: Offer) =>
    notify({
      ...offer,
      status,
      ...(undo && { action: { label: t('label'), onClick: () => void run(undo) } }),
    })
}
