import { sql } from 'drizzle-orm'
import type { Runtime } from '@/server/runtime'
import type { Checks } from './probes'

/** The database answers, its tables are those of this version, and the keys open what they seal. */
export function readinessChecks({ db, keys }: Pick<Runtime, 'db' | 'keys'>): Checks {
  return {
    async database() {
      await db.execute(sql`select 1`)
      return true
    },
    async migrations() {
      // The newest table; the start would have failed if a migration before it had.
      await db.execute(sql`select 1 from drizzle.__drizzle_migrations limit 1`)
      return true
    },
    async keys() {
      return (await keys.open(await keys.seal('ready', 'readyz'), 'readyz')) === 'ready'
    },
  }
}
