import type { Context } from 'hono'
import { setTimeout } from 'node:timers/promises'
import type { Note } from '@/contract/calls/note'
import type { GuildEnv } from '@/server/access/guards'
import type { GuildAccess } from '@/server/access/guild-rights'
import { discordToken } from '@/server/auth/discord-token'
import type { CurrentSession } from '@/server/auth/sessions'
import { languagesOf } from '@/server/http/language'
import { type Author, etagOf, type Versioned, type Write } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'

/**
 * Somebody's access to a guild: what they may write there depends on it. A bot's key opens every guild, so through it
 * nobody gives away rights, whoever is said to have asked for that.
 */
export type Writer = {
  guildId: string
  access: GuildAccess
  /** Who is signed in; null for a bot. */
  userId: string | null
  isBot?: true
  /** Their `Accept-Language`: what is refused is told in the words that they read. */
  languages?: string
}

/** Who makes a call in a guild. */
export const writerOf = (c: Context<GuildEnv>, guildId: string): Writer => ({
  guildId,
  access: c.var.access,
  userId: c.var.session.userId,
  languages: languagesOf(c),
})

/** Which versions a write may replace: without `If-Match`, any. Proxies may weaken a tag (`W/`). */
export function acceptedVersions(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined) return () => true
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return (version) => tags.includes('*') || tags.includes(etagOf(version))
}

type Answered = Versioned<object> & { notes?: readonly Note[] }

/** Proxies let no longer headers pass. */
const maxNotes = 50

/** As JSON in ASCII, which alone a header may hold; the names of options may have other letters. */
const headerOf = (notes: readonly Note[]) =>
  JSON.stringify(notes).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export function answerVersion(c: Context, { value, version, notes = [] }: Answered) {
  if (notes.length > 0) c.header('X-Notes', headerOf(notes.slice(0, maxNotes)))
  return c.json(value, 200, { ETag: etagOf(version) })
}

/** Milliseconds to wait for a name, and how old it may be. */
const nameTimeoutMs = 2_000
const nameFreshness = { maxAge: 10 * 60_000 }

async function readAuthor(rt: Runtime, session: CurrentSession): Promise<Author> {
  const { value } = await rt.discord.currentUser(await discordToken(rt, session), nameFreshness)
  return { userId: session.userId, userName: value.global_name ?? value.username, userAvatar: value.avatar }
}

/** What is read of somebody's name, or what does without one if Discord does not answer in time. Never fails. */
export const named = <Value>(reading: Promise<Value>, nameless: Value): Promise<Value> =>
  Promise.race([reading.catch(() => nameless), setTimeout(nameTimeoutMs, nameless, { ref: false })])

/** The author of a change. */
export const authorOf = (rt: Runtime, session: CurrentSession) =>
  named<Author>(readAuthor(rt, session), { userId: session.userId })

export const writeOf = async (rt: Runtime, c: Context<GuildEnv>): Promise<Write> => ({
  ...(await authorOf(rt, c.var.session)),
  accepts: acceptedVersions(c.req.header('if-match')),
})
