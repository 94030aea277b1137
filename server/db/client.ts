import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** Either database behind one type: the embedded PGlite or a real PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
