import type { QueryClient } from '@tanstack/react-query'

/** What is known of an id or a value: what it stands for, or that there is no such thing; `untold` from a backend without the call. */
export type Known<Item> = { state: 'present'; item: Item } | { state: 'absent' } | { state: 'untold' }

type Batch<Answer> = { ids: Set<string>; answer: Promise<Answer> }

/**
 * Asks in one call for what is asked for at the same moment.
 * @param most ids that one call takes
 */
export function createTogether<Answer>(most: number) {
  const batches = new WeakMap<QueryClient, Map<string, Batch<Answer>>>()
  /** @param about what calls must have in common */
  return function askTogether(
    client: QueryClient,
    about: string,
    id: string,
    ask: (ids: readonly string[]) => Promise<Answer>,
  ) {
    const open = batches.get(client) ?? new Map<string, Batch<Answer>>()
    batches.set(client, open)
    const batch = open.get(about)
    if (batch && batch.ids.size < most) {
      batch.ids.add(id)
      return batch.answer
    }
    const ids = new Set([id])
    const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (open.get(about)?.ids === ids) open.delete(about)
      return ask([...ids])
    })
    open.set(about, { ids, answer })
    return answer
  }
}
