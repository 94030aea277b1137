import { useTranslations } from 'next-intl'
import { type HistoryPerson, removedPerson } from '@/api/history.schema'

/** What somebody is called who changed something. */
export function usePersonName() {
  const t = useTranslations('history')
  return ({ id, name }: Pick<HistoryPerson, 'id' | 'name'>) => {
    if (id === removedPerson) return t('removedPerson')
    return name ?? t('someone', { id })
  }
}
