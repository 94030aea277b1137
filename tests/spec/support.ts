import { act } from '@testing-library/react'
import Router from 'next/router'
import { vi } from 'vitest'
import { type ReceivedCall, receivedCalls } from '@/tests/msw/received'
import { createRouter } from '@/tests/support/router'

/** Stops the clock: time passes by `advance`, and slowly by itself, so that waiting for an answer still works. */
export const holdClock = () => void vi.useFakeTimers({ shouldAdvanceTime: true })

/** Lets so many milliseconds pass. */
export const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** The one call that the server received with this method and path. */
export function receivedCall(method: string, path: string): ReceivedCall {
  const found = receivedCalls().filter((call) => call.method === method && call.path === path)
  const [call] = found
  if (!call || found.length > 1) throw new Error(`Received ${found.length} calls of ${method} ${path}.`)
  return call
}

/** Next's router at an address, also where the program itself takes it from. */
export function routerAt(route: string) {
  const router = createRouter(route)
  Object.assign(Router, { router })
  return router
}
