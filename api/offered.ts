import type { QueryClient } from '@tanstack/react-query'
import { extensions } from '@/config/extensions'

export const extensionsKey = ['extensions'] as const

/** Has the cache know that every extension is offered, as our own backend does. Apart, since every page brings it. */
export function markAllOffered(client: QueryClient) {
  client.setQueryDefaults(extensionsKey, { gcTime: Infinity })
  client.setQueryData(extensionsKey, extensions)
}
