import {
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answer, AnswerName } from './answers'
import { type ApiError, readAs, type Versioned } from './http'

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

type Stored<Name extends AnswerName> = Versioned<Answer<Name>>

export function useQueryVersions<Name extends AnswerName, Key extends QueryKey>(
  query: QueryExecuteOptions<Stored<Name>, ApiError, Stored<Name>, Stored<Name>, Key>,
  returns: Name,
) {
  const client = useQueryClient()
  return {
    /** Whether this page itself saved that version, so that its forms need not announce it. */
    isOwn: (etag: string | null) => etag !== null && client.getQueryData(savedHere(query.queryKey)) === etag,
    /** The saved value, which a 412 may contain; if it does not, it is fetched. */
    current: async ({ current, etag }: ApiError) => {
      const { value, mismatch } = await readAs(returns, current)
      if (mismatch !== undefined || !etag) return client.query({ ...query, staleTime: 0 })
      const now = { value, etag }
      client.setQueryData<Stored<Name>>(query.queryKey, now)
      return now
    },
  }
}
