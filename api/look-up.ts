import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Extension } from '@/config/extensions'
import { onceFor } from '@/contract/once-for'
import { readExtension } from './capabilities'
import { ownError } from './http'
import type { Path } from './path-to'

/**
 * What is known of an id or a value: what it stands for, or that there is no such thing; `untold` from a backend
 * without the call.
 */
export type Known<Item> = { state: 'present'; item: Item } | { state: 'absent' } | { state: 'untold' }

type Options<About, Item, Answer> = {
  extension: Extension
  ask: (client: QueryClient, path: Path, signal?: AbortSignal) => Promise<Answer>
  itemsOf: (answer: Answer) => readonly Item[]
  idOf: (item: Item) => string
  /** Where what is known of an id is cached. */
  keyOf: (about: About, id: string) => QueryKey
  /** The call, with the query that searches or names ids. */
  pathOf: (about: About, asked: { search: string } | { ids: readonly string[] }) => Path
  /** Ids that one call takes. */
  most: number
}

type Batch<Answer> = { ids: Set<string>; answer: Promise<Answer> }

/** What is found by a search, or looked up by its id, in one call for ids that are asked for at the same moment. */
export function createLookUp<About, Item, Answer extends { absent: readonly string[] }>(
  options: Options<About, Item, Answer>,
) {
  const { extension, itemsOf, idOf, keyOf, pathOf, most } = options
  const batchesOf = onceFor((_client: QueryClient) => new Map<string, Batch<Answer | null>>())

  /** Null from a backend without the call. */
  async function ask(
    client: QueryClient,
    about: About,
    asked: Parameters<typeof pathOf>[1],
    signal?: AbortSignal,
  ): Promise<Answer | null> {
    const answer = await readExtension(client, extension, () =>
      options.ask(client, pathOf(about, asked), signal),
    )
    for (const item of answer ? itemsOf(answer) : [])
      client.setQueryData(keyOf(about, idOf(item)), { state: 'present', item } satisfies Known<Item>)
    return answer
  }

  function askTogether(client: QueryClient, about: About, id: string) {
    const open = batchesOf(client)
    const key = JSON.stringify(keyOf(about, ''))
    const batch = open.get(key)
    if (batch && batch.ids.size < most) {
      batch.ids.add(id)
      return batch.answer
    }
    const ids = new Set([id])
    const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (open.get(key)?.ids === ids) open.delete(key)
      return ask(client, about, { ids: [...ids] })
    })
    open.set(key, { ids, answer })
    return answer
  }

  async function lookUp(client: QueryClient, about: About, id: string): Promise<Known<Item>> {
    const answer = await askTogether(client, about, id)
    if (answer === null) return { state: 'untold' }
    const item = itemsOf(answer).find((found) => idOf(found) === id)
    if (item) return { state: 'present', item }
    if (answer.absent.includes(id)) return { state: 'absent' }
    throw ownError(503, 'not_looked_up', `${id} is neither found nor absent.`)
  }
  return { ask, lookUp }
}
