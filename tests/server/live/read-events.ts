import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { createEventParser } from '@/contract/server-events'
import type { Db } from '@/server/db/open'
import type { Client } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'

type ReadEvent = { event: string; data: unknown; id: string | null }

/** Reads server-sent events one after the other; whatever is still open ends with the test. */
export function readEvents(response: Response) {
  if (!response.body) throw new Error('There is no stream.')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const take = createEventParser()
  const events: ReadEvent[] = []
  onTestFinished(() => reader.cancel().catch(() => undefined))

  /** The next event; null at the end of the stream. */
  async function next(): Promise<ReadEvent | null> {
    for (;;) {
      const ready = events.shift()
      if (ready) return ready
      const { value, done } = await reader.read()
      if (done) return null
      for (const { data, ...event } of take(value))
        events.push({ ...event, data: JSON.parse(data) as unknown })
    }
  }

  return {
    next,
    /** Skips events until one of this name, which it answers; at most 50. */
    async until(name: string) {
      for (let tries = 0; tries < 50; tries += 1) {
        const event = await next()
        if (!event || event.event === name) return event
      }
      throw new Error(`No event "${name}" came.`)
    },
    close: () => reader.cancel(),
  }
}

/** The events of the guild, or those of another stream, once it has said with what it begins. */
export async function openEvents(client: Pick<Client, 'get'>, path = `/guilds/${ids.guild}/events`) {
  const stream = readEvents(await client.get(path, { accept: 'text/event-stream' }))
  return { ...stream, ready: await stream.until('ready') }
}

type Options = { guilds: string[]; count: number }

/**
 * Writes changes of settings to the log as if somebody had saved them while a bot, or a page, was away; the guilds take
 * turns. Nobody is told.
 * @returns `<guild> <version>` of each, in their order
 */
export async function missedChanges(db: Db, { guilds, count }: Options) {
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
