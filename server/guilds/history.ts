import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { featurePatch } from '@/api/features.schema'
import { defaultSettings, settingsPatch } from '@/api/settings.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { isFeatureId, registry } from '@/config/features/registry'
import type { Db } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { featureGone, noLongerFits, notInChange, valueUnknown, HttpError } from '@/server/http/http-error'
import { parseInput } from '@/server/http/read-json'
import type { Write } from '@/server/live/changes'
import { applyPatch, type CanAssignRole, presentFeature } from './feature-options'
import { changeFeature } from './features-queries'
import { changeSettings } from './settings'
import { type HistorySearch, searchHistory } from './search-history'
import { orConflict } from './writes'

const { guildId: _, ...columns } = getTableColumns(guildChanges)

type HistoryFilter = HistorySearch & { before?: number; userId?: string; subject?: string; ids?: number[] }

const passes = (guildId: string, { before, userId, subject, ids }: HistoryFilter) =>
  and(
    eq(guildChanges.guildId, guildId),
    before === undefined ? undefined : lt(guildChanges.id, before),
    userId === undefined ? undefined : eq(guildChanges.userId, userId),
    subject === undefined ? undefined : eq(guildChanges.subject, subject),
    ids && inArray(guildChanges.id, ids),
  )

/** The statement behind `readChanges`, so that a test can ask for its plan. */
export const selectChanges = (db: Db, guildId: string, filter: HistoryFilter, limit: number) =>
  db
    .select(columns)
    .from(guildChanges)
    .where(passes(guildId, filter))
    .orderBy(desc(guildChanges.id))
    .limit(limit)

const { before, after } = guildChanges
const bytes = sql<number>`octet_length(${before}::text) + octet_length(${after}::text)`

const selectSizes = (db: Db, guildId: string, filter: HistoryFilter, limit: number) =>
  db
    .select({ bytes })
    .from(guildChanges)
    .where(passes(guildId, filter))
    .orderBy(desc(guildChanges.id))
    .limit(limit)

/** Bytes of values that a page may hold, unless a single change has more. */
const maxPageBytes = 256 * 1024

/** How many of these changes fit on a page. */
function countFitting(sizes: { bytes: number }[]) {
  let total = 0
  const end = sizes.findIndex(({ bytes }, index) => (total += bytes) > maxPageBytes && index > 0)
  return end === -1 ? sizes.length : end
}

/**
 * A page of changes. One with large values holds fewer, so that the answer stays small, as does one of a search that has
 * looked at many.
 */
export async function readChanges(db: Db, guildId: string, filter: HistoryFilter, limit: number) {
  const isSearch = filter.since ?? filter.until ?? filter.search
  const found = isSearch && (await searchHistory(db, passes(guildId, filter), filter, limit))
  const wanted = found ? { ids: found.ids } : filter
  const sizes = await selectSizes(db, guildId, wanted, limit + 1)
  const count = countFitting(sizes.slice(0, limit))
  const changes = await selectChanges(db, guildId, wanted, count)
  const end = found ? found.end : null
  return { changes, next: sizes.length > count ? (changes.at(-1)?.id ?? null) : end }
}

export type StoredChange = Awaited<ReturnType<typeof readChanges>>['changes'][number]

export async function readChange(db: Db, guildId: string, id: number): Promise<StoredChange | null> {
  const [row] = await db
    .select(columns)
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), eq(guildChanges.id, id)))
  return row ?? null
}

export const readBatch = (db: Db, guildId: string, batch: string): Promise<StoredChange[]> =>
  db
    .select(columns)
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), eq(guildChanges.batch, batch)))
    .orderBy(desc(guildChanges.id))

/** Enough for a filter; a guild with more people who change things is not one to choose from a list. */
const maxUsers = 100

/**
 * Everybody who ever changed something, under the name of their last change. The index is asked for one person after the
 * other, which takes as many steps as there are people, not changes.
 */
export const readUsers = (db: Db, guildId: string) => {
  const last = (further = sql``) => sql`(
    select user_id, user_name, user_avatar from guild_changes where guild_id = ${guildId} ${further}
    order by user_id desc, id desc limit 1)`
  const people = sql`(
    with recursive people as (
      ${last()}
      union all
      select next.* from people, lateral ${last(sql`and guild_changes.user_id < people.user_id`)} next
    )
    select * from people limit ${maxUsers}) people`
  return db
    .select({
      userId: sql<string>`user_id`,
      userName: sql<string | null>`user_name`,
      userAvatar: sql<string | null>`user_avatar`,
    })
    .from(people)
}

type Values = Record<string, unknown>
type Reverted = { value: Values; version: number }

/** What stood under these keys before a change; keys that nobody had saved then had their defaults. */
function oldValues({ before, after }: StoredChange, paths: string[] | undefined, defaults: Values): Values {
  const keys = Object.keys({ ...before, ...after })
  const foreign = paths?.find((path) => !keys.includes(path))
  if (foreign !== undefined) throw notInChange(foreign)
  const entries = (paths ?? keys).map((key) => {
    if (Object.hasOwn(before, key)) return [key, before[key]] as const
    if (Object.hasOwn(defaults, key)) return [key, defaults[key]] as const
    throw valueUnknown()
  })
  return Object.fromEntries(entries)
}

async function orNoLongerFits<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw noLongerFits(error.extra.fields ?? {})
  }
}

function definitionOf(subject: string): FeatureDefinition {
  const id = subject.replace(/^feature:/, '')
  if (id === subject || !isFeatureId(id)) throw featureGone()
  return registry[id]
}

async function revertSettings(db: Db, guildId: string, values: Values, write: Write): Promise<Reverted> {
  const saving = orNoLongerFits(async () =>
    changeSettings(db, guildId, parseInput(settingsPatch, values), write),
  )
  return orConflict(saving, (now) => now)
}

type Reversion = Write & { mayGive: CanAssignRole }

async function revertFeature(
  db: Db,
  guildId: string,
  definition: FeatureDefinition,
  values: Values,
  { mayGive, ...write }: Reversion,
): Promise<Reverted> {
  const key = { guildId, featureId: definition.id, defaults: definition.defaults }
  const saving = orNoLongerFits(async () => {
    const patch = parseInput(featurePatch, values)
    return changeFeature(db, key, (now) => applyPatch(definition, now, patch, mayGive), write)
  })
  const { value, version } = await orConflict(saving, (now) => presentFeature(definition, now))
  return { value: presentFeature(definition, value), version }
}

/**
 * Puts back what stood there before a change, whole or under these keys only, as a change of its own. Where it stands
 * there already nothing is written.
 * @throws HttpError 422 `invalid` for a key that the change did not touch; 422 or 409 `no_longer_fits` when the old
 * values are not valid any more; 412 `conflict` when `write.accepts` refuses the current version
 */
export function revertChange(
  db: Db,
  guildId: string,
  change: StoredChange,
  { paths, ...write }: Reversion & { paths?: string[] },
): Promise<Reverted> {
  const marked = { ...write, reverts: change.id }
  if (change.subject === 'settings')
    return revertSettings(db, guildId, oldValues(change, paths, defaultSettings), marked)
  const definition = definitionOf(change.subject)
  return revertFeature(db, guildId, definition, oldValues(change, paths, definition.defaults), marked)
}
