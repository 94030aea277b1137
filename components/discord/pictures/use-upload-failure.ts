import { useTranslations } from 'next-intl'
import type { ApiError } from '@/api/http'
import { useFailureWords } from '@/components/ui/use-failure-words'
import { imageLimits } from '@/config/limits'

const byStatus = new Map<number, 'tooLarge' | 'noPicture' | 'tooOften'>([
  [413, 'tooLarge'],
  [415, 'noPicture'],
  [422, 'noPicture'],
  [429, 'tooOften'],
])

/** What stands before a backend may refuse a picture without a word: then there is nothing but the status. */
const isMute = ({ message }: ApiError) => /^(The server answered \d+\.)?$/.test(message)

/** Why a picture was not taken: in the server's words, or in ours where it has none. */
export function useUploadFailure() {
  const t = useTranslations('pictures.failures')
  const words = useFailureWords()
  return (error: ApiError) => {
    if (error.status === 0) return t('offline')
    const known = isMute(error) ? (byStatus.get(error.status) ?? 'other') : null
    return known ? t(known, { megabytes: imageLimits.bytes / 1_000_000 }) : words(error)
  }
}

/** Whether the same picture may be taken at another time. */
export const mayPass = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500
