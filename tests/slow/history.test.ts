import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readUsers } from '@/server/guilds/history'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'
import { p99 } from './load-users'

/** Milliseconds that each of 100 calls takes. */
async function time(call: () => PromiseLike<unknown>) {
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return times
}

test('a million changes of one server are read as fast as a few', async ({ task }) => {
  const server = await aServer()
  const { db } = server.rt
  const subjects = sql`case when n % 5 = 0 then 'settings' else 'feature:f' || n % 20 end`
  for (let part = 0; part < 50; part += 1)
    await db.execute(sql`
      insert into guild_changes (guild_id, user_id, user_name, subject, version, before, after)
      select ${ids.guild}, (300000000000000001 + n % 80)::text, 'Ada', ${subjects}, n, '{}', '{"chat_prefix": "?"}'
      from generate_series(${part * 20_000 + 1}::int, ${(part + 1) * 20_000}::int) n`)
  await db.execute(sql`analyze guild_changes`)

  const people = await time(() => readUsers(db, ids.guild))
  const pages = await time(() => server.get(`/guilds/${ids.guild}/history`))

  expect(await readUsers(db, ids.guild)).toHaveLength(80)
  expect(p99(people)).toBeLessThan(50)
  expect(p99(pages)).toBeLessThan(150)
  task.meta.result = `a million changes by 80 people: who made them p99 ${p99(people)} ms, a page of the history p99 ${p99(pages)} ms`
})
