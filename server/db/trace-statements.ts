import type { PGlite, Transaction } from '@electric-sql/pglite'
import type pg from 'pg'
import { isTracing, traced } from '@/server/tracing'

const beginning = /^\s*(\w+)/
const firstTable = /\b(?:from|into|update)\s+"?(\w+)/i

/** What a statement does and to which table; neither its text nor its values. */
function about(text: string) {
  const operation = beginning.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = firstTable.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
    },
  }
}

function textOf(statement: unknown) {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : ''
}

type Asked = { query: (...args: never[]) => unknown }

/** Traces what is asked of a pool, a connection or a transaction. */
function traceQueries<Client extends Asked>(client: Client): Client {
  const { query } = client
  return Object.assign(client, {
    query(...args: unknown[]): unknown {
      const ask = (): unknown => Reflect.apply(query, client, args)
      // With a callback, a pool passes on what is traced already.
      if (typeof args.at(-1) === 'function') return ask()
      return traced(
        () => about(textOf(args[0])),
        async () => ask(),
      )
    },
  })
}

/** Traces the statements of a pool from now on, if anything is traced. */
export function tracePool(pool: pg.Pool) {
  if (!isTracing()) return
  traceQueries(pool)
  pool.on('connect', traceQueries)
}

/** As `tracePool`, for the embedded database. */
export function traceEmbedded(database: PGlite) {
  if (!isTracing()) return
  const { transaction } = database
  Object.assign(traceQueries(database), {
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      transaction.call(database, (tx) => work(traceQueries(tx))),
  })
}
