import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { PageQuery } from '@/api/query-client'

/** Answers sent with a page. Times are milliseconds since 1970, by the server's clock. */
export type Prefetched = {
  sentAt: number
  answers: { queryKey: readonly unknown[]; data: unknown; fetchedAt: number }[]
}

/**
 * Runs a page's queries in parallel, each once, until they are done or the time is up. The browser fetches what takes
 * longer.
 * @param wait milliseconds
 */
export async function prefetch(
  client: QueryClient,
  queries: () => PageQuery[],
  wait: number,
): Promise<Prefetched> {
  const asked = new Set<string>()
  async function ask(): Promise<void> {
    const fresh = queries().filter(({ queryKey }) => !asked.has(hashKey(queryKey)))
    for (const { queryKey } of fresh) asked.add(hashKey(queryKey))
    await Promise.all(fresh.map((query) => query.prefetch(client).then(ask)))
  }
  let timer: NodeJS.Timeout | undefined
  await Promise.race([ask(), new Promise((resolve) => (timer = setTimeout(resolve, wait)))])
  clearTimeout(timer)

  const found = client.getQueryCache().findAll({ predicate: ({ queryHash }) => asked.has(queryHash) })
  const answers = found.flatMap(({ queryKey, state }) =>
    state.data === undefined ? [] : [{ queryKey, data: state.data, fetchedAt: state.dataUpdatedAt }],
  )
  return { sentAt: Date.now(), answers }
}
