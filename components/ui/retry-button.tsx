import { Button } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { ApiError } from '@/api/http'

/** Bounds in seconds: a server's odd `retry_after` must neither invite a storm nor lock somebody out. */
const minSeconds = 1
const maxSeconds = 120
const usual = 5

/** A 503 need not say when it is over; then people may try at once. */
const waits = ({ status, retryAfter }: ApiError) =>
  status === 429 || (status === 503 && retryAfter !== undefined)

const waitFor = (error: ApiError) =>
  waits(error) ? Math.min(Math.max(Math.ceil(error.retryAfter ?? usual), minSeconds), maxSeconds) : 0

/** Tries again; after a 429 or a 503 only when the time that the server named is over. */
export function RetryButton({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('common')
  const seconds = useCountdown(waitFor(error))

  return (
    <Button leftIcon={<RotateCw size={16} aria-hidden />} isDisabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </Button>
  )
}

/** Whole seconds left of `seconds`, counted from when this is first drawn. Give it a key to start anew. */
export function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  const isOver = left <= 0

  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])

  return Math.max(left, 0)
}
