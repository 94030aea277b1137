import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Statements that a connection keeps prepared, those that are counted until they are, and how often these come first. */
const bounds = { prepared: 100, counted: 1_000, first: 3 } as const

type Asked = { query: (...args: never[]) => unknown }

type Statement = { text: string; name?: string | undefined }

const isUnnamed = (statement: unknown): statement is Statement =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  !('name' in statement && statement.name !== undefined)

/**
 * Has PostgreSQL keep the statements that come again and again, so that each connection has them parsed and planned once.
 * Statements with lists are texts of as many lengths, so only the first hundred that repeat are kept.
 */
export function prepareRepeated(pool: pg.Pool) {
  const names = new Map<string, string>()
  const times = new LRUCache<string, number>({ max: bounds.counted })

  function nameOf(text: string) {
    const known = names.get(text)
    if (known !== undefined || names.size >= bounds.prepared) return known
    const count = (times.get(text) ?? 0) + 1
    times.set(text, count)
    if (count < bounds.first) return undefined
    times.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }

  pool.on('connect', (client: Asked) => {
    const { query } = client
    Object.assign(client, {
      query(...[statement, ...rest]: unknown[]): unknown {
        const name = isUnnamed(statement) ? nameOf(statement.text) : undefined
        const named = name === undefined ? statement : Object.assign({}, statement, { name })
        return Reflect.apply(query, client, [named, ...rest])
      },
    })
  })
}
