import type { QueryClient } from '@tanstack/react-query'
import { extensions } from '@/config/extensions'

/** Of the list of a backend's extensions; apart from what reads it, which public pages do without. */
export const extensionsKey = ['extensions'] as const

export function markAllOffered(client: QueryClient) {
  client.setQueryDefaults(extensionsKey, { gcTime: Infinity })
  client.setQueryData(extensionsKey, extensions)
}
