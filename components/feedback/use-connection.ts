import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '@/api/http'

export type Connection = 'online' | 'offline' | 'unreachable'

function subscribeToNetwork(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * Offline when the browser says so; unreachable while something that was asked last could not be fetched at all.
 * On the server: online.
 */
export function useConnection(): Connection {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [subscribeToNetwork(onChange), cache.subscribe(notifyManager.batchCalls(onChange))]
      return () => stops.forEach((stop) => stop())
    },
    [cache],
  )
  const read = (): Connection => {
    if (!navigator.onLine) return 'offline'
    const isUnreachable = cache
      .getAll()
      .some(({ state }) => state.error instanceof ApiError && state.error.status === 0)
    return isUnreachable ? 'unreachable' : 'online'
  }
  return useSyncExternalStore(subscribe, read, () => 'online')
}
