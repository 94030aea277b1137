import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Versioned } from './http'

/** The version that an ETag names (`"v7"`); null for a backend's that names none. */
export function versionOf(etag: string | null) {
  const found = /^(?:W\/)?"v(\d{1,15})"$/.exec(etag ?? '')
  return found ? Number(found[1]) : null
}

const savedHere = (queryKey: QueryKey) => ['saved here', ...queryKey]

/** Puts the answer to a save where its screens read it, and remembers that this page saved it. */
export function keepSaved<Value>(client: QueryClient, queryKey: QueryKey, saved: Versioned<Value>) {
  client.setQueryData(savedHere(queryKey), saved.etag)
  client.setQueryData(queryKey, saved)
}

/** Whether this page itself saved that version, which is then no news to its forms. */
export const wasSavedHere = (client: QueryClient, queryKey: QueryKey, etag: string | null) =>
  etag !== null && client.getQueryData(savedHere(queryKey)) === etag
