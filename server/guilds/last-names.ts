import { and, asc, inArray } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Channel, Role, Thread } from '@/contract/calls/discord'
import { channelTypes } from '@/contract/discord/channel-types'
import { visible } from '@/contract/discord/hidden-channels'
import type { GuildEnv } from '@/server/access/guards'
import type { Db } from '@/server/db/open'
import { guildNames } from '@/server/db/schema'
import { orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { noteSavedChoices } from './choice-names'
import { allOf, type Saved } from './saved'
import { type Configuration, readConfiguration } from './stored-configuration'
import { type NameRow, ofGuild, saveNames } from './name-rows'
import { openThreads } from './threads'

/*
 * Discord lists neither what was deleted, nor the channels that the bot cannot see, nor threads that are archived. What a
 * configuration uses of them is still shown, exported and matched by the name that it last had. Threads count as channels;
 * those are left out that not everybody sees who may open the dashboard.
 */

type LastName = NameRow & { kind: 'role' | 'channel' }
type Lists = {
  roles?: readonly Role[] | null
  channels?: readonly Channel[] | null
  threads?: readonly Thread[] | null
}

/** Per guild; Discord lets a guild have 250 roles and 500 channels. */
const maxNames = 1_000

const isListedKind = inArray(guildNames.kind, ['role', 'channel'])

/** Of older versions, whose rows one that is still running may write. */
const isPrivate = (type: number | null) => type === channelTypes.PRIVATE_THREAD

async function readRows(db: Db, guildId: string): Promise<LastName[]> {
  const rows = await db
    .select({
      kind: guildNames.kind,
      id: guildNames.id,
      name: guildNames.name,
      type: guildNames.type,
      parent: guildNames.parent,
    })
    .from(guildNames)
    .where(and(ofGuild(guildId), isListedKind))
    .orderBy(asc(guildNames.updatedAt))
  return rows.flatMap(({ kind, ...row }) =>
    (kind === 'role' || kind === 'channel') && !isPrivate(row.type) ? { kind, ...row } : [],
  )
}

function byKind(rows: readonly LastName[]) {
  const of = (kind: LastName['kind']): ReadonlyMap<string, LastName> =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row]))
  return { role: of('role'), channel: of('channel') }
}

export const readLastNames = async (db: Db, guildId: string) => byKind(await readRows(db, guildId))
export type LastNames = Awaited<ReturnType<typeof readLastNames>>

/** What may be the id of a role or of a channel, in values and in texts. */
export const idsIn = (value: unknown) => new Set(JSON.stringify(value).match(/\d{15,21}/g))

const idsUsedBy = ({ settings, features }: Configuration) => idsIn([settings.value, [...features.values()]])

function rowsOf({ roles, channels, threads }: Lists, known: LastNames): LastName[] {
  const seen = visible(channels ?? [])
  const nameOf = new Map(seen.map(({ id, name }) => [id, name]))
  return [
    ...(roles ?? []).map(({ id, name }): LastName => ({ kind: 'role', id, name, type: null, parent: null })),
    ...[...seen, ...(threads ?? [])].map(({ id, name, type, parent_id: category }): LastName => {
      const parent = category == null ? null : (nameOf.get(category) ?? known.channel.get(id)?.parent ?? null)
      return { kind: 'channel', id, name, type, parent }
    }),
  ]
}

/** What is listed, by its name there, then what is not, by its last one. */
export function knownNames(lists: Lists, lastNames: LastNames): LastNames {
  const listed = rowsOf(lists, lastNames)
  const isListed = byKind(listed)
  const rest = [...lastNames.role.values(), ...lastNames.channel.values()].filter(
    ({ kind, id }) => !isListed[kind].has(id),
  )
  return byKind([...listed, ...rest])
}

const isSame = (one: LastName, other: LastName | undefined) =>
  one.name === other?.name && one.type === other.type && one.parent === other.parent

/** What is not used any more goes first, and of that what has been there for longest. */
async function prune(db: Db, guildId: string, used: ReadonlySet<string>) {
  const rows = await readRows(db, guildId)
  const surplus = rows
    .toSorted((a, b) => Number(used.has(a.id)) - Number(used.has(b.id)))
    .slice(0, Math.max(rows.length - maxNames, 0))
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await db.delete(guildNames).where(and(ofGuild(guildId), isListedKind, inArray(guildNames.id, ids)))
}

/** Stores what the roles and channels are called that the guild's configuration uses, or used before. */
async function store(db: Db, guildId: string, lists: Lists, configuration: Configuration) {
  const used = idsUsedBy(configuration)
  const rows = await readRows(db, guildId)
  const known = byKind(rows)
  const changed = rowsOf(lists, known).filter((row) => {
    const before = known[row.kind].get(row.id)
    return (before || used.has(row.id)) && !isSame(row, before)
  })
  if (changed.length === 0) return
  await saveNames(db, guildId, changed)
  if (rows.length + changed.length > maxNames) await prune(db, guildId, used)
}

const failed = 'The names of roles, channels and choices could not be stored'

/** Lists that were stored already: they are the same objects for as long as they are cached. */
const stored = new WeakSet<readonly unknown[]>()

/**
 * Stores the names in lists that Discord sent. Never fails, because nobody asked for it.
 * @param saved what is saved there, where the call has read it
 */
export async function noteSeen({ db, report }: Runtime, guildId: string, lists: Lists, saved?: Saved) {
  const fresh = Object.values(lists).filter((list) => list != null && !stored.has(list))
  if (fresh.length === 0) return
  try {
    await store(db, guildId, lists, await (saved ? allOf(saved) : readConfiguration(db, guildId)))
    for (const list of fresh) if (list) stored.add(list)
  } catch (error) {
    report(error, failed)
  }
}

async function noteUsed(rt: Runtime, guildId: string) {
  const { db, discord, report } = rt
  try {
    const [roles, channels] = await Promise.all([
      orUndefined(discord.roles(guildId)),
      orUndefined(discord.channels(guildId)),
    ])
    const configuration = await readConfiguration(db, guildId)
    const listed = new Set([...(roles ?? []), ...(channels ?? [])].map(({ id }) => id))
    const isUnlisted = [...idsUsedBy(configuration)].some((id) => !listed.has(id))
    const active = isUnlisted ? await orUndefined(discord.threads(guildId)) : null
    const threads = active && channels && openThreads(active, channels)
    await store(db, guildId, { roles, channels, threads }, configuration)
    await noteSavedChoices(rt, guildId, configuration)
  } catch (error) {
    report(error, failed)
  }
}

/** Stores the names of what was just saved, before Discord may cease to list it. No save waits for that. */
export const noteNamesOfWrites = (rt: Runtime) =>
  createMiddleware<GuildEnv, '/guilds/:guildId'>(async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return
    rt.lifecycle.keep(noteUsed(rt, c.req.param('guildId')))
  })
