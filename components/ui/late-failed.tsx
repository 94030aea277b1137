import { useTranslations } from 'next-intl'
import { ApiError } from '@/api/http'
import { InlineNotice } from './inline-notice'

/** In place of a component whose code could not be fetched. */
export function PreloadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors.offline')
  return <InlineNotice title={t('title')} error={new ApiError(0, 'offline', t('text'))} onRetry={onRetry} />
}
