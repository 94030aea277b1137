import { chakra } from '@chakra-ui/react'
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

/**
 * Offline when the browser says so; unreachable while something that was asked last could not be fetched at all.
 * On the server: online.
 */
export function useConnection(): Connection {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((onChange: () => void) => subscribe(cache, onChange), [cache]),
    () => read(cache),
    () => 'online',
  )
}

/** Has a failure to reach the server forgotten as soon as the connection is back: by then it misleads. */
export function useClearOnReconnect(failure: ApiError | null, forget: () => void) {
  const cache = useQueryClient().getQueryCache()
  const onBack = useEffectEvent(forget)
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

const styles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2.5,
  px: 4,
  py: 2,
  bg: 'warning.subtle',
  color: 'warning.text',
  fontSize: 'sm',
  fontWeight: 'medium',
  lineHeight: 'short',
  svg: { flexShrink: 0 },
} as const

/** Says at the top of the page that the connection is gone, for as long as it is. */
export function ConnectionBanner() {
  const t = useTranslations('errors.connection')
  const connection = useConnection()

  // The region is always there, because assistive technology reads changes only.
  return (
    <div aria-live="polite">
      {connection !== 'online' && (
        <chakra.p sx={styles}>
          <WifiOff size={16} aria-hidden />
          {t(connection)}
        </chakra.p>
      )}
    </div>
  )
}
