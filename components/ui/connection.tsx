import { Flex } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { backOff, delay } from '@/api/back-off'
import { ApiError } from '@/api/http'
import { probeServer } from '@/api/probe'
import { isServerReached, isWithoutNetwork, onReachability } from '@/api/reachability'
import { NewVersionNotice, useIsOutdated, watchScripts } from './new-version'

type Connection = 'online' | 'offline' | 'unreachable'

export const isUnreachable = (error: ApiError | null) => error instanceof ApiError && error.status === 0

const read = (): Connection => (isServerReached() ? 'online' : isWithoutNetwork() ? 'offline' : 'unreachable')

/**
 * While calls come back without an answer: `offline` if the browser says that it has no network, else `unreachable`.
 * `online` on the server.
 */
export const useConnection = () => useSyncExternalStore(onReachability, read, (): Connection => 'online')

/** Calls `clear` once the connection is back, if the failure is that the server could not be reached. */
export function useClearOnReconnect(failure: ApiError | null, clear: () => void) {
  const onBack = useEffectEvent(clear)
  const isLost = isUnreachable(failure)

  useEffect(() => {
    if (!isLost) return
    const clearNow = () => onBack()
    const stop = onReachability(() => {
      if (isServerReached()) onBack()
    })
    window.addEventListener('online', clearNow)
    return () => {
      window.removeEventListener('online', clearNow)
      stop()
    }
  }, [isLost])
}

/**
 * What the browser says of its network is a reason to ask the server, and no more. A server that was lost is asked
 * again until it answers: the browser says nothing where only the server was away, or the network's first seconds fail.
 */
function useProbe(isLost: boolean) {
  useEffect(() => {
    const ask = () => void probeServer()
    // It may have been lost while the page was being made ready.
    if (isWithoutNetwork()) ask()
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    return () => {
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
    }
  }, [])

  useEffect(() => {
    if (!isLost) return
    const found = new AbortController()
    void askUntilFound(found.signal)
    return () => found.abort()
  }, [isLost])
}

async function askUntilFound(found: AbortSignal) {
  // The first failure is the one that the banner tells of.
  for (let failures = 2; !found.aborted; failures += 1) {
    await delay(backOff(failures), found)
    if (!found.aborted) await probeServer()
  }
}

export function ConnectionBanner() {
  const t = useTranslations('errors.connection')
  const connection = useConnection()
  const isOutdated = useIsOutdated()
  useProbe(connection !== 'online')
  useEffect(watchScripts, [])

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
          <span>{t(connection)}</span>
        </Flex>
      )}
      {isOutdated && <NewVersionNotice />}
    </div>
  )
}
