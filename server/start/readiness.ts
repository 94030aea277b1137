import { sql } from 'drizzle-orm'
import { isMigrated } from '@/server/db/migrate'
import type { Runtime } from '@/server/runtime'
import type { Checks } from './probes'

/** The database answers, its tables are those of `migrations`, and the keys open what they seal. */
export function readinessChecks({ db, keys }: Pick<Runtime, 'db' | 'keys'>, migrations: string): Checks {
  return {
    database: () => db.execute(sql`select 1`).then(() => true),
    migrations: () => isMigrated(db, migrations),
    keys: async () => (await keys.open(await keys.seal('ready', 'readyz'), 'readyz')) === 'ready',
  }
}
