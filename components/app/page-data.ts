import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { PageQuery } from '@/api/query-client'
import { writeJson } from '@/contract/json'

/** Answers sent with a page. Times are milliseconds since 1970, by the server's clock. */
export type PageData = {
  sentAt: number
  answers: { queryKey: readonly unknown[]; data: unknown; fetchedAt: number }[]
}

const tick = 10

/**
 * Characters of JSON that a page takes along, several times what the largest of ours needs: while a page is drawn, everybody
 * else waits. The browser fetches what is more.
 */
const mostData = 400_000

/** Leaves out the answers for which there is no more room. */
function createRoom() {
  let room = mostData
  return (data: unknown) => {
    const size = writeJson(data).length
    if (size > room) return false
    room -= size
    return true
  }
}

/**
 * Waits while this process is free, so that what it could not do meanwhile is not counted: a busy server would otherwise
 * send its pages without the data, and answer the browsers' calls for them on top.
 * @param wait milliseconds; at most ten times as long by the clock
 */
async function waitWhileFree(wait: number, signal: AbortSignal) {
  const end = performance.now() + 10 * wait
  for (let waited = 0; waited < wait && performance.now() < end && !signal.aborted; waited += tick)
    await new Promise((resolve) => setTimeout(resolve, Math.min(tick, wait - waited)))
}

/**
 * Runs a page's queries in parallel, each once, until they are done or the time is up. The browser fetches what takes
 * longer.
 * @param wait milliseconds in which this process had nothing else to do
 */
export async function fetchPageData(
  client: QueryClient,
  queries: () => PageQuery[],
  wait: number,
): Promise<PageData> {
  const asked = new Set<string>()
  async function ask(): Promise<void> {
    const fresh = queries().filter(({ queryKey }) => !asked.has(hashKey(queryKey)))
    for (const { queryKey } of fresh) asked.add(hashKey(queryKey))
    await Promise.all(fresh.map((query) => query.prefetch(client).then(ask)))
  }
  const done = new AbortController()
  await Promise.race([ask(), waitWhileFree(wait, done.signal)])
  done.abort()

  const hasRoomFor = createRoom()
  const found = client.getQueryCache().findAll({ predicate: ({ queryHash }) => asked.has(queryHash) })
  const answers = found.flatMap(({ queryKey, state }) =>
    state.data === undefined || !hasRoomFor(state.data)
      ? []
      : [{ queryKey, data: state.data, fetchedAt: state.dataUpdatedAt }],
  )
  return { sentAt: Date.now(), answers }
}
