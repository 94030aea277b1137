import { Flex } from '@chakra-ui/react'
import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { ApiError } from '@/api/http'

type Connection = 'online' | 'offline' | 'unreachable'

const isUnreachable = (error: ApiError | null) => error instanceof ApiError && error.status === 0

function read(cache: QueryCache): Connection {
  if (!navigator.onLine) return 'offline'
  return cache.getAll().some(({ state }) => isUnreachable(state.error)) ? 'unreachable' : 'online'
}

function subscribe(cache: QueryCache, onChange: () => void) {
  const stop = cache.subscribe(notifyManager.batchCalls(onChange))
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
    stop()
  }
}

/** `offline` if the browser says so, `unreachable` while a query has failed without an answer; `online` on the server. */
export function useConnection(): Connection {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((onChange: () => void) => subscribe(cache, onChange), [cache]),
    () => read(cache),
    () => 'online',
  )
}

/** Calls `clear` once the connection is back, if the failure is that the server could not be reached. */
export function useClearOnReconnect(failure: ApiError | null, clear: () => void) {
  const cache = useQueryClient().getQueryCache()
  const onBack = useEffectEvent(clear)
  const isLost = isUnreachable(failure)

  useEffect(() => {
    if (!isLost) return
    let last = read(cache)
    return subscribe(cache, () => {
      const now = read(cache)
      if (last !== 'online' && now === 'online') onBack()
      last = now
    })
  }, [cache, isLost])
}

export function ConnectionBanner() {
  const t = useTranslations('errors.connection')
  const connection = useConnection()

  // The region is always there, because assistive technology announces only changes.
  return (
    <div aria-live="polite">
      {connection !== 'online' && (
        <Flex
          as="p"
          align="center"
          justify="center"
          gap={2.5}
          px={4}
          py={2}
          bg="warning.subtle"
          color="warning.text"
          fontSize="sm"
          fontWeight="medium"
        >
          <WifiOff size={16} />
          {t(connection)}
        </Flex>
      )}
    </div>
  )
}
