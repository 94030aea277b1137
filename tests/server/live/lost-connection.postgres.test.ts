import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guildEvents } from '@/api/events.schema'
import type { Db } from '@/server/db/open'
import { changeSettings } from '@/server/guilds/settings'
import { ids } from '@/tests/factories'
import { aRuntime } from '@/tests/server/a-runtime'
import { aServer } from '@/tests/server/a-server'
import { readEvents } from './read-events'

const guild = `/guilds/${ids.guild}`

/** Milliseconds: far below the five seconds after which a follower looks without being told (live/tail.ts). */
const soon = 2_000

/** The connections to this worker's database that listen. */
async function listeners(db: Db) {
  const rows = await db
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and query like 'listen %'`)
  return rows.map(({ pid }) => pid)
}

/** A page that listens, and how long it takes until something that is done now has arrived. */
async function aPage() {
  const server = await aServer()
  const stream = readEvents(await server.get(`${guild}/events`))
  await stream.until('ready')
  return {
    server,
    async save(prefix: string) {
      const began = performance.now()
      await server.patch(`${guild}/settings`, { chat_prefix: prefix })
      const change = guildEvents.change.parse((await stream.until('change'))?.data)
      return { version: change.versions.settings, took: performance.now() - began }
    },
    async load(version: number) {
      await server.bot.post(`/bot${guild}/loaded`, { versions: { settings: version } })
      return (await stream.until('loaded'))?.data
    },
  }
}

test('a replica whose listening connection is lost listens again, and misses nothing meanwhile', async () => {
  const page = await aPage()
  const { db } = page.server.rt
  const [lost, ...others] = await listeners(db)
  expect(others).toEqual([])

  await db.execute(sql`select pg_terminate_backend(${lost}, 5000)`)
  expect(await listeners(db)).not.toContain(lost)
  const meanwhile = await page.save('?')
  await expect.poll(() => listeners(db)).toEqual([expect.any(Number)])
  // Nobody looks for this one: it arrives because somebody listens.
  const loaded = await page.load(1)
  const afterwards = await page.save('$')

  expect(await listeners(db)).not.toContain(lost)
  expect(meanwhile).toEqual({ version: 1, took: expect.any(Number) })
  expect(meanwhile.took).toBeLessThan(soon)
  expect(loaded).toEqual({ loaded: { settings: 1 } })
  expect(afterwards.version).toBe(2)
  expect(afterwards.took).toBeLessThan(soon)
})

test('a change whose id was taken first and which commits last is neither lost nor overtaken', async () => {
  const { db, live } = await aRuntime()
  const heard: string[] = []
  await live.subscribe((event) => {
    if (event.kind === 'change') heard.push(event.change.guildId)
    if (event.kind === 'loaded') heard.push(event.kind)
  })
  const write = { userId: ids.user, accepts: () => true }

  await db.transaction(async (slow) => {
    await changeSettings(slow, ids.guild, { chat_prefix: '?' }, write)
    await changeSettings(db, ids.otherGuild, { chat_prefix: '$' }, write)
    await live.publish({ kind: 'loaded', guildId: ids.guild })
    await expect.poll(() => heard).toEqual(['loaded'])
  })

  await expect.poll(() => heard).toEqual(['loaded', ids.guild, ids.otherGuild])
})
