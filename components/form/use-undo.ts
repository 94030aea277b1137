import { useTranslations } from 'next-intl'
import { ApiError } from '@/api/http'
import { notify } from '@/components/feedback/notify'
import { type SaveOutcome, saveMerged, type Saving } from './save-merged'

/** Puts back what stood there before a save, unless somebody changed it again since. */
export function useUndo<Values extends object, Stored>(saving: Saving<Values, Stored>) {
  const t = useTranslations('form.undo')

  async function run({ base, replaced }: SaveOutcome<Values>) {
    try {
      const { conflicts } = await saveMerged(saving, base, { ...base.values, ...replaced })
      if (conflicts.length > 0) notify({ status: 'warning', title: t('failed'), description: t('changed') })
      else notify({ status: 'success', title: t('done') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify({ status: 'error', title: t('failed'), description: error.message })
    }
  }
  return { label: t('label'), run }
}
