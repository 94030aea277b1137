import type { Context } from 'hono'
import type { GuildEnv } from '@/server/access/guards'
import { setTimeout } from 'node:timers/promises'
import texts from '@/config/messages/en/backend.json'
import { discordToken } from '@/server/auth/discord-token'
import type { CurrentSession } from '@/server/auth/sessions'
import { HttpError } from '@/server/http/http-error'
import { type Author, type Write, VersionConflict, type Versioned } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'

/** `"v0"` stands for what was never saved. */
export const etagOf = (version: number) => `"v${version}"`

/**
 * Which versions a write with this If-Match may replace. Without the header, any. A tag that a proxy weakened on
 * its way (`W/`) still names its version.
 */
function acceptedVersions(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined) return () => true
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return (version) => tags.includes('*') || tags.includes(etagOf(version))
}

/**
 * Awaits a write; a version conflict becomes a 412 that carries what is there now, as `present` shows it.
 * @throws HttpError 412 `conflict`
 */
export async function orConflict<Value>(
  write: Promise<Versioned<Value> | VersionConflict<Value>>,
  present: (now: Value) => unknown,
): Promise<Versioned<Value>> {
  const outcome = await write
  if (!(outcome instanceof VersionConflict)) return outcome
  const { value, version } = outcome.now
  const headers = { ETag: etagOf(version) }
  throw new HttpError(412, 'conflict', texts.conflict, { current: present(value), headers })
}

/** Milliseconds. A name for the history is worth no more waiting, and may be older than other answers. */
const nameTimeoutMs = 2_000
const oldEnough = { maxAge: 10 * 60_000 }

async function ask(rt: Runtime, session: CurrentSession): Promise<Author> {
  const { value } = await rt.discord.currentUser(await discordToken(rt, session), oldEnough)
  return { userId: session.userId, userName: value.global_name ?? value.username, userAvatar: value.avatar }
}

/** Who is about to change something, by name as far as Discord tells it in time. It never fails. */
export async function authorOf(rt: Runtime, session: CurrentSession): Promise<Author> {
  const nameless: Author = { userId: session.userId }
  return Promise.race([
    ask(rt, session).catch(() => nameless),
    setTimeout(nameTimeoutMs, nameless, { ref: false }),
  ])
}

/** The author of a call and the versions that it may replace. */
export const writeOf = async (rt: Runtime, c: Context<GuildEnv>): Promise<Write> => ({
  ...(await authorOf(rt, c.var.session)),
  accepts: acceptedVersions(c.req.header('if-match')),
})
