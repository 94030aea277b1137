import { MutationCache, type QueryClient } from '@tanstack/react-query'
import { ApiError, isUncertain } from './http'
import { isServerReached, onReachability } from './reachability'

/** Until no change is being sent any more. */
export const allSaved = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (client.isMutating() > 0) return
      stop()
      resolve()
    }
    const stop = client.getMutationCache().subscribe(check)
    check()
  })

const serverReached = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isServerReached()) return
      stop()
      resolve()
    }
    const stop = onReachability(check)
    check()
  })

/**
 * The changes of a client. After those that may have been made, although they failed, everything that is shown is read
 * again, as soon as the server can be reached.
 */
export function createMutationCache() {
  let isAwaited = false

  async function readAgain(client: QueryClient) {
    if (isAwaited) return
    isAwaited = true
    await allSaved(client)
    await serverReached()
    isAwaited = false
    await client.invalidateQueries()
  }
  return new MutationCache({
    onError: (error, _change, _before, _mutation, { client }) => {
      // Not awaited: the failure is told before.
      if (error instanceof ApiError && isUncertain(error)) void readAgain(client)
    },
  })
}
