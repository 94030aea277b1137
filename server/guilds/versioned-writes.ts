import type { Context } from 'hono'
import type { Note } from '@/contract/calls/note'
import type { GuildEnv } from '@/server/access/guards'
import { setTimeout } from 'node:timers/promises'
import { discordToken } from '@/server/auth/discord-token'
import type { CurrentSession } from '@/server/auth/sessions'
import { changedMeanwhile } from '@/server/http/http-error'
import type { Db } from '@/server/db/open'
import { type Author, difference, recordChange, type Versioned, type Write } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'

const etagOf = (version: number) => `"v${version}"`

/** Which versions a write may replace: without `If-Match`, any. Proxies may weaken a tag (`W/`). */
function acceptedVersions(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined) return () => true
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return (version) => tags.includes('*') || tags.includes(etagOf(version))
}

type Answered = Versioned<object> & { notes?: readonly Note[] }

export function answerVersion(c: Context, { value, version, notes = [] }: Answered) {
  if (notes.length > 0) c.header('X-Notes', JSON.stringify(notes))
  return c.json(value, 200, { ETag: etagOf(version) })
}

/** What has a version and a history of its own: the settings of a guild, or one of its features. */
export type VersionedPart<Stored> = {
  guildId: string
  subject: string
  /** Its row, held until the transaction ends. */
  lock: (tx: Db) => Promise<Versioned<Stored>>
  /** As calls answer it. */
  present: (stored: Stored) => Record<string, unknown>
  save: (tx: Db, stored: Stored, version: number) => PromiseLike<unknown>
  remove: (tx: Db) => PromiseLike<unknown>
}

/**
 * Replaces a part atomically with what `decide` returns, and records the change. Writes nothing if `decide` throws or
 * changes nothing.
 * @throws HttpError 412 `conflict` with the current value
 */
export const replaceVersioned = <Stored>(
  db: Db,
  { guildId, subject, lock, present, save, remove }: VersionedPart<Stored>,
  decide: (now: Stored, tx: Db) => Stored | Promise<Stored>,
  write: Write,
): Promise<Versioned<Stored>> =>
  db.transaction(async (tx) => {
    const now = await lock(tx)
    const before = present(now.value)
    if (!write.accepts(now.version))
      throw changedMeanwhile({ current: before, headers: { ETag: etagOf(now.version) } })
    const value = await decide(now.value, tx)
    const changed = difference(before, present(value))
    if (!changed) {
      // The row was only inserted to lock it.
      if (now.version === 0) await remove(tx)
      return now
    }
    const version = now.version + 1
    await save(tx, value, version)
    await recordChange(tx, { guildId, subject, version, ...changed }, write)
    return { value, version }
  })

/** Milliseconds to wait for a name, and how old it may be. */
const nameTimeoutMs = 2_000
const nameFreshness = { maxAge: 10 * 60_000 }

async function readAuthor(rt: Runtime, session: CurrentSession): Promise<Author> {
  const { value } = await rt.discord.currentUser(await discordToken(rt, session), nameFreshness)
  return { userId: session.userId, userName: value.global_name ?? value.username, userAvatar: value.avatar }
}

/** The author of a change, without a name if Discord does not answer in time. Never fails. */
export async function authorOf(rt: Runtime, session: CurrentSession): Promise<Author> {
  const nameless: Author = { userId: session.userId }
  return Promise.race([
    readAuthor(rt, session).catch(() => nameless),
    setTimeout(nameTimeoutMs, nameless, { ref: false }),
  ])
}

export const writeOf = async (rt: Runtime, c: Context<GuildEnv>): Promise<Write> => ({
  ...(await authorOf(rt, c.var.session)),
  accepts: acceptedVersions(c.req.header('if-match')),
})
