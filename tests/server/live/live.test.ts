import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { changeSettings } from '@/server/guilds/settings'
import { createChangeFeed, type LiveEvent } from '@/server/live/change-feed'
import { readGuildLog } from '@/server/live/change-log'
import { createOpenStreams } from '@/server/live/event-stream'
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

  await one.publish({ kind: 'session-ended', userId: ids.user, idHash: 'hash' })
  await stays.until((heard) => heard.length === 1)

  expect(stays.heard).toEqual([{ kind: 'session-ended', userId: ids.user, idHash: 'hash' }])
  expect(leaves.heard).toEqual([])
  await Promise.all([one.close(), other.close()])
})

test('a reader has so many places and no more, and the others keep theirs', () => {
  const take = createOpenStreams({ each: 2, all: 3 })

  expect([take('a'), take('a'), take('a')]).toEqual([expect.any(Function), expect.any(Function), null])
  expect(take('b')).not.toBeNull()
})

test('all readers together have so many places and no more, whoever comes', () => {
  const take = createOpenStreams({ each: 2, all: 3 })

  const places = ['a', 'a', 'b', 'b', 'c'].map((reader) => take(reader) !== null)

  expect(places).toEqual([true, true, true, false, false])
})

test('a place is given back once, however often it is', () => {
  const take = createOpenStreams({ each: 2, all: 3 })
  const [first] = [take('a'), take('a'), take('b')]

  for (let times = 0; times < 3; times += 1) first?.()

  expect(['b', 'b'].map((reader) => take(reader) !== null)).toEqual([true, false])
  expect(take('a')).toBeNull()
})

test('whoever gave every place back has them all again', () => {
  const take = createOpenStreams({ each: 2, all: 2 })

  for (let times = 0; times < 5; times += 1) {
    const places = [take('a'), take('a')]
    expect(places).not.toContain(null)
    for (const release of places) release?.()
  }
  expect([take('b'), take('b'), take('b')].filter((place) => place === null)).toHaveLength(1)
})

const writeAs = { userId: ids.user, accepts: () => true }

/** The embedded database has one connection, so there no second transaction can be open. */
const isShared = inject('postgresUrl') !== undefined

test('a change whose id was taken first and which commits last is neither lost nor overtaken', async () => {
  const database = await anEmptyDatabase()
  const { db } = database
  const live = createChangeFeed({ database, log: createLogger('silent') })
  const heard: string[] = []
  let wake = () => {}
  await live.subscribe((event) => {
    heard.push(event.kind === 'change' ? event.change.guildId : event.kind)
    wake()
  })
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      wake = () => heard.length >= count && resolve()
      wake()
    })

  const overtaken = db.transaction(async (slow) => {
    await changeSettings(slow, ids.guild, { chat_prefix: '?' }, writeAs)
    if (!isShared) return
    await changeSettings(db, ids.otherGuild, { chat_prefix: '$' }, writeAs)
    await live.publish({ kind: 'presence', guildId: ids.guild })
    await until(1)
  })
  await overtaken
  if (!isShared) await changeSettings(db, ids.otherGuild, { chat_prefix: '$' }, writeAs)
  await until(isShared ? 3 : 2)

  expect(heard).toEqual([...(isShared ? ['presence'] : []), ids.guild, ids.otherGuild])
  await live.close()
})
