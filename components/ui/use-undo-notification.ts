import { useTranslations } from 'next-intl'
import { ApiError } from '@/api/http'
import type { AlertStatus } from '@/config/toast'
import { notify } from './notify'
import { useErrorText } from './error-kinds'

/** What came of it. `kept` is undone but for what was typed since, `changed` is left alone because somebody changed it since. */
export type Undone = 'done' | 'kept' | 'offered' | 'changed'

type Offer = {
  /** What it is about: a newer notification about the same takes this one's place. */
  about: string
  status?: AlertStatus
  title: string
  undo: () => Undone | Promise<Undone>
}

/** Says what was done, with the way back: every "Undo" on a notification comes from here. */
export function useUndoNotification() {
  const t = useTranslations('form.undo')
  const words = useErrorText()

  async function run(undo: Offer['undo']) {
    try {
      const outcome = await undo()
      if (outcome === 'changed') notify({ status: 'warning', title: t('failed'), description: t('changed') })
      else notify({ status: outcome === 'offered' ? 'info' : 'success', title: t(outcome) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ status: 'error', title: t('failed'), description: words(error) })
    }
  }
  return ({ undo, status = 'success', ...offer }: Offer) =>
    notify({ ...offer, status, action: { label: t('label'), onClick: () => void run(undo) } })
}
