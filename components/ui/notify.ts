import type { AlertStatus } from '@/config/toast'

export type Notification = {
  /** What it is about: a newer notification about the same takes this one's place. */
  about?: string
  status: AlertStatus
  title: string
  description?: string
  /** A button in the notification; pressing it also closes the notification. */
  action?: { label: string; onClick: () => void }
}

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
