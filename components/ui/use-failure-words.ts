import { useTranslations } from 'next-intl'
import type { ApiError } from '@/api/http'
import { errorKind } from './error-kinds'

/** What a failure says where somebody did something: the server's words, but where it refuses its own dashboard. */
export function useFailureWords() {
  const t = useTranslations('errors')
  return (error: ApiError) => (errorKind(error) === 'tokenRefused' ? t('tokenRefused.text') : error.message)
}
