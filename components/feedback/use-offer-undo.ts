import { useTranslations } from 'next-intl'
import { ApiError } from '@/api/http'
import type { AlertStatus } from '@/config/toast'
import { notify } from './notify'
import { useFailureWords } from './use-failure-words'

type Offer = {
  /** What it is about: a newer notification about the same takes this one's place. */
  about: string
  status?: AlertStatus
  title: string
  /** Resolves to false when somebody has changed it since: then it is left alone. */
  undo: () => boolean | Promise<boolean>
}

/** Says what was done, with the way back: every "Undo" on a notification comes from here. */
export function useOfferUndo() {
  const t = useTranslations('form.undo')
  const words = useFailureWords()

  async function run(undo: Offer['undo']) {
    try {
      if (await undo()) notify({ status: 'success', title: t('done') })
      else notify({ status: 'warning', title: t('failed'), description: t('changed') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ status: 'error', title: t('failed'), description: words(error) })
    }
  }
  return ({ undo, status = 'success', ...offer }: Offer) =>
    notify({ ...offer, status, action: { label: t('label'), onClick: () => void run(undo) } })
}
