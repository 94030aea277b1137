import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/open'
import { ids } from '@/tests/factories'

type Wishes = { guilds: string[]; count: number }

/**
 * Writes changes of settings to the log as if somebody had saved them while a bot, or a page, was away; the guilds take
 * turns. Nobody is told.
 * @returns `<guild> <version>` of each, in their order
 */
export async function missedChanges(db: Db, { guilds, count }: Wishes) {
  const written = Array.from({ length: count }, (_, index) => ({
    guild: guilds[index % guilds.length],
    version: Math.floor(index / guilds.length) + 1,
  }))
  await db.execute(sql`
    insert into guild_changes (guild_id, user_id, subject, version, before, after)
    select change->>'guild', ${ids.user}, 'settings', (change->>'version')::int, '{}', '{"chat_prefix":"?"}'
    from jsonb_array_elements(${JSON.stringify(written)}::jsonb) with ordinality as listed (change, turn)
    order by turn`)
  return written.map(({ guild, version }) => `${guild} ${version}`)
}
