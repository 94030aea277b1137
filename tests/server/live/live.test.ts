import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { HttpError } from '@/server/http/http-error'
import { createConcurrencyLimiter } from '@/server/http/rate-limit'
import type { LiveEvent } from '@/server/live/change-feed'
import { guildChanges } from '@/server/db/schema'
import { readGuildLog, readLog } from '@/server/live/change-log'
import type { Runtime } from '@/server/runtime'
import { ids } from '@/tests/support/factories'
import { savePrefix } from '@/tests/server/save-prefix'
import { aReplicaOf, aRuntime } from '@/tests/server/test-runtime'

const save = ({ db }: Runtime, chat_prefix: string) => savePrefix(db, ids.guild, chat_prefix)

/**
 * What one listener has heard: versions of changes, and the kinds of all else. Readers of an earlier test may still be
 * leaving, so presence does not count.
 */
async function aListener({ live }: Runtime) {
  const heard: LiveEvent[] = []
  const subscription = await live.subscribe((event) => {
    if (event.kind !== 'presence') heard.push(event)
  })
  const told = () => heard.map((event) => (event.kind === 'change' ? event.change.version : event.kind))
  return { ...subscription, heard, told }
}

test('every replica receives each change once and in order, despite gaps in the ids', async () => {
  const rt = await aRuntime()
  const listeners = [await aListener(rt), await aListener(await aReplicaOf(rt))]
  const skip = sql`select nextval(pg_get_serial_sequence('guild_changes', 'id'))`

  for (const prefix of ['?', '$', '%', '&', '+']) {
    await rt.db.execute(skip)
    await save(rt, prefix)
  }

  for (const { told } of listeners) await expect.poll(told).toEqual([1, 2, 3, 4, 5])
})

test('changes with large values are read from the log in slices, and none is left out', async () => {
  const rt = await aRuntime()
  // The program reads megabytes at once; saving that many may take a busy machine longer than one statement may last.
  const bytes = 8_000
  const large = () => ({ text: randomBytes(3_000).toString('hex') })
  const row = { guildId: ids.guild, userId: ids.user, subject: 'feature:welcome', before: {} }
  const values = [1, 2, 3].map((version) => ({ ...row, version, after: large() }))
  await rt.db.insert(guildChanges).values(values)

  const slice = await readLog(rt.db, 0, 10, { bytes })
  expect(slice).toMatchObject({ changes: [{ version: 1, keys: ['text'] }], isWhole: false })
  const all = { after: 0, upTo: slice.upTo + 10, limit: 10, bytes }
  const whole = await readGuildLog(rt.db, ids.guild, all)
  expect(whole.map(({ version }) => version)).toEqual([1, 2, 3])
})

test('messages reach other replicas, and an unsubscribed listener receives nothing more', async () => {
  const rt = await aRuntime()
  const replica = await aReplicaOf(rt)
  const [stays, leaves] = [await aListener(replica), await aListener(replica)]
  leaves.unsubscribe()

  const message = { kind: 'session-ended', userId: ids.user, idHash: 'hash' } as const
  await rt.live.publish(message)

  await expect.poll(() => stays.heard).toEqual([message])
  expect(leaves.heard).toEqual([])
})

test('streams are limited per reader and in total, and releasing one twice frees one slot', () => {
  const full = new HttpError(429, 'full', 'There is no place left.')
  const acquire = createConcurrencyLimiter({ each: 2, all: 3 }, () => full)
  const taken = (...readers: string[]) =>
    readers.map((reader) => {
      try {
        return Boolean(acquire(reader))
      } catch (error) {
        return error !== full
      }
    })
  const first = acquire('a')
  expect(taken('a', 'a', 'b', 'b', 'c')).toEqual([true, false, true, false, false])

  for (let times = 0; times < 3; times += 1) first()

  expect(taken('b', 'b', 'a')).toEqual([true, false, false])
})
