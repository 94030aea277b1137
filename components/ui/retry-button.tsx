import { Button, useInterval } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ApiError } from '@/api/http'

/** Bounds in seconds: a server's odd `retry_after` must neither invite a storm nor lock somebody out. */
const minSeconds = 1
const maxSeconds = 120
const usual = 5

/** Tries again; after a 429 or a 503 only when the time that the server named is over. */
export function RetryButton({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('common')
  const seconds = useRetryWait(error)

  return (
    <Button leftIcon={<RotateCw size={16} />} isDisabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </Button>
  )
}

/** Whole seconds to wait before retrying, counted from the first render: a key restarts it. */
function useRetryWait({ status, retryAfter }: ApiError) {
  // A 503 need not say when it is over; then people may try at once.
  const mustWait = status === 429 || (status === 503 && retryAfter !== undefined)
  const wait = Math.min(Math.max(Math.ceil(retryAfter ?? usual), minSeconds), maxSeconds)
  const [left, setLeft] = useState(mustWait ? wait : 0)
  useInterval(() => setLeft((now) => now - 1), left > 0 ? 1000 : null)
  return Math.max(left, 0)
}
