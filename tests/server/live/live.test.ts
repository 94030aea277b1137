import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '@/server/guilds/settings-queries'
import { readGuildLog } from '@/server/live/change-log'
import { createChangeFeed, type LiveEvent } from '@/server/live/change-feed'
import { createLogger } from '@/server/log'
import { ids } from '@/tests/factories'
import { anEmptyDatabase } from '@/tests/server/database'

const write = { userId: ids.user, accepts: () => true }

/** What one listener heard, and a way to wait for it. */
function anEar() {
  const heard: LiveEvent[] = []
  const waiting = new Set<() => void>()
  return {
    heard,
    listen: (event: LiveEvent) => {
      heard.push(event)
      for (const look of waiting) look()
    },
    until: (isEnough: (heard: LiveEvent[]) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isEnough(heard)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

const prefixesOf = (heard: LiveEvent[]) =>
  heard.flatMap((event) => (event.kind === 'change' ? [event.change.version] : []))

test('a change is heard on every replica, once and in order', async () => {
  const database = await anEmptyDatabase()
  const log = createLogger('silent')
  const replicas = [createChangeFeed({ database, log }), createChangeFeed({ database, log })]
  const ears = await Promise.all(
    replicas.map(async (live) => {
      const ear = anEar()
      await live.subscribe(ear.listen)
      return ear
    }),
  )

  for (const prefix of ['?', '$', '%', '&', '+'])
    await changeSettings(database.db, ids.guild, { chat_prefix: prefix }, write)
  await Promise.all(ears.map((ear) => ear.until((heard) => heard.length >= 5)))

  expect(ears.map(({ heard }) => prefixesOf(heard))).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ])
  await Promise.all(replicas.map((live) => live.close()))
})

test('what was changed between two visits is read from the log up to where listening began', async () => {
  const database = await anEmptyDatabase()
  const live = createChangeFeed({ database, log: createLogger('silent') })
  const first = anEar()
  const { position, unsubscribe } = await live.subscribe(first.listen)
  await changeSettings(database.db, ids.guild, { chat_prefix: '?' }, write)
  await first.until((heard) => heard.length === 1)
  unsubscribe()
  await changeSettings(database.db, ids.guild, { chat_prefix: '$' }, write)
  const second = anEar()

  const again = await live.subscribe(second.listen)
  await changeSettings(database.db, ids.guild, { chat_prefix: '%' }, write)
  await second.until((heard) => prefixesOf(heard).includes(3))

  const missed = await readGuildLog(database.db, ids.guild, {
    after: position,
    upTo: again.position,
    limit: 10,
  })
  expect([...missed.map(({ version }) => version), ...prefixesOf(second.heard)]).toEqual([1, 2, 3])
  expect(missed.every(({ keys }) => keys.join() === 'chat_prefix')).toBe(true)
  await live.close()
})

test('ids that were never used hold nothing back', async () => {
  const database = await anEmptyDatabase()
  const live = createChangeFeed({ database, log: createLogger('silent') })
  const ear = anEar()
  await live.subscribe(ear.listen)
  const skip = sql`select nextval(pg_get_serial_sequence('guild_changes', 'id'))`

  for (const prefix of ['?', '$', '%']) {
    await database.db.execute(skip)
    await database.db.execute(skip)
    await changeSettings(database.db, ids.guild, { chat_prefix: prefix }, write)
  }
  await ear.until((heard) => prefixesOf(heard).includes(3))

  expect(prefixesOf(ear.heard)).toEqual([1, 2, 3])
  await live.close()
})

test('messages reach every replica, and a listener that left hears no more', async () => {
  const database = await anEmptyDatabase()
  const log = createLogger('silent')
  const one = createChangeFeed({ database, log })
  const other = createChangeFeed({ database, log })
  const stays = anEar()
  const leaves = anEar()
  await other.subscribe(stays.listen)
  const { unsubscribe } = await other.subscribe(leaves.listen)
  unsubscribe()

  await one.tell({ kind: 'session-ended', userId: ids.user, idHash: 'hash' })
  await stays.until((heard) => heard.length === 1)

  expect(stays.heard).toEqual([{ kind: 'session-ended', userId: ids.user, idHash: 'hash' }])
  expect(leaves.heard).toEqual([])
  await Promise.all([one.close(), other.close()])
})
