import { useTranslations } from 'next-intl'
import type { ApiError } from '@/api/http'

/** What a failed call is told with: the server's words, or that it was the dashboard which could not be reached. */
export function useErrorText() {
  const t = useTranslations('game.failed')
  return ({ status, message }: ApiError) => (status === 0 ? t('offline') : message)
}
