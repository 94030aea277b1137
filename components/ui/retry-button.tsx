import { Button } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ApiError } from '@/api/http'
import { retryAt, useSecondsUntil } from './retry-wait'

/** Tries again once that is allowed, which is counted from the first render: a key restarts it. */
export function RetryButton({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('common')
  const [moment] = useState(() => retryAt(error))
  const seconds = useSecondsUntil(moment)

  return (
    <Button leftIcon={<RotateCw size={16} />} isDisabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </Button>
  )
}
