import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/api/http'

/** What whoever runs the server finds a failure of its own by; of what people can mend, nothing is shown. */
export function RequestId({ error: { requestId, status } }: { error: ApiError }) {
  const t = useTranslations('errors')
  if (!requestId || status < 500) return null
  return (
    <p>
      {t('requestId')}:{' '}
      <chakra.code fontSize="xs" userSelect="all" overflowWrap="anywhere">
        {requestId}
      </chakra.code>
    </p>
  )
}
