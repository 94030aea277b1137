import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { ApiError } from '@/api/http'
import { untranslated } from './untranslated'

/** With it, the operator finds a failure of the server in its log. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('errors')
  return (
    <p>
      {t('requestId')}:{' '}
      <chakra.code {...untranslated} fontSize="xs" userSelect="all" overflowWrap="anywhere">
        {id}
      </chakra.code>
    </p>
  )
}

/** Of a call; what people can mend themselves needs none. */
export const RequestIdOf = ({ error: { requestId, status } }: { error: ApiError }) =>
  requestId && status >= 500 ? <RequestId id={requestId} /> : null
