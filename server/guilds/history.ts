import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { featurePatch } from '@/contract/calls/features'
import { managerRoles, settingsPatch } from '@/contract/calls/settings'
import type { Note } from '@/contract/calls/note'
import { backend as texts } from '@/server/http/texts'
import type { Catalogue } from './catalogue'
import { secretsOf } from '@/contract/declaration/secret-values'
import type { Db } from '@/server/db/open'
import { countFitting, storedBytes } from '@/server/db/rows'
import { guildChanges } from '@/server/db/schema'
import { featureGone, noLongerFits, notInChange, valueUnknown, HttpError } from '@/server/http/http-error'
import { parseInput } from '@/server/http/read-json'
import type { Author, Write } from '@/server/live/changes'

import { changeConfiguration, type Intent } from './change-configuration'
import type { Judge } from './judge'
import type { JudgeManager } from './listed-references'
import { type HistorySearch, searchHistory } from './search-history'

const { guildId: _, ...columns } = getTableColumns(guildChanges)

type HistoryFilter = HistorySearch & {
  before?: number
  userId?: string
  subject?: string
  ids?: number[]
  batch?: string
}

const passes = (guildId: string, { before, userId, subject, ids, batch }: HistoryFilter) =>
  and(
    eq(guildChanges.guildId, guildId),
    before === undefined ? undefined : lt(guildChanges.id, before),
    userId === undefined ? undefined : or(eq(guildChanges.userId, userId), eq(guildChanges.botId, userId)),
    subject === undefined ? undefined : eq(guildChanges.subject, subject),
    ids && inArray(guildChanges.id, ids),
    batch === undefined ? undefined : eq(guildChanges.batch, batch),
  )

const selectChanges = (db: Db, guildId: string, filter: HistoryFilter) =>
  db.select(columns).from(guildChanges).where(passes(guildId, filter)).orderBy(desc(guildChanges.id))

const values = [guildChanges.before, guildChanges.after]
/** As the page has them; to count these, a value has to be read. */
const bytes = sql<number>`${sql.join(
  values.map((value) => sql`octet_length(${value}::text)`),
  sql` + `,
)}`

const selectSizes = (db: Db, bytes: SQL<number>, guildId: string, filter: HistoryFilter, limit: number) =>
  db
    .select({ bytes })
    .from(guildChanges)
    .where(passes(guildId, filter))
    .orderBy(desc(guildChanges.id))
    .limit(limit)

/** Bytes of values that a page may hold, unless a single change has more. */
const maxPageBytes = 256 * 1024

/** A page of changes: fewer than `limit` if their values are large, or if a search has looked at many. */
export async function readChanges(
  db: Db,
  guildId: string,
  filter: HistoryFilter,
  limit: number,
  signal?: AbortSignal,
) {
  const isSearch = filter.since ?? filter.until ?? filter.search
  const found = isSearch && (await searchHistory(db, passes(guildId, filter), filter, limit, signal))
  const wanted = found ? { ids: found.ids } : filter
  const stored = await selectSizes(db, storedBytes(values), guildId, wanted, limit + 1)
  const most = countFitting(stored.slice(0, limit), maxPageBytes)
  const count = countFitting(await selectSizes(db, bytes, guildId, wanted, most), maxPageBytes)
  const changes = await selectChanges(db, guildId, wanted).limit(count)
  const end = found ? found.end : null
  return { changes, next: stored.length > count ? (changes.at(-1)?.id ?? null) : end }
}

export type StoredChange = Awaited<ReturnType<typeof readChanges>>['changes'][number]

export async function readChange(db: Db, guildId: string, id: number): Promise<StoredChange | null> {
  const [row] = await selectChanges(db, guildId, { ids: [id] })
  return row ?? null
}

export const readBatch = async (db: Db, guildId: string, batch: string): Promise<StoredChange[]> =>
  selectChanges(db, guildId, { batch })

const maxUsers = 100

/** The bot, under its latest name, if it changed something for somebody. There is one, whatever keys it has. */
const readBot = (db: Db, guildId: string) =>
  db
    .select({ userId: sql<string>`${guildChanges.botId}`, userName: guildChanges.botName })
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), isNotNull(guildChanges.botId)))
    .orderBy(desc(guildChanges.botId), desc(guildChanges.id))
    .limit(1)

/** Everybody who ever changed something, under their latest name. Takes one index lookup per person, not per change. */
export async function readUsers(db: Db, guildId: string): Promise<Author[]> {
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
  const [found, bots] = await Promise.all([
    db
      .select({
        userId: sql<string>`user_id`,
        userName: sql<string | null>`user_name`,
        userAvatar: sql<string | null>`user_avatar`,
      })
      .from(people),
    readBot(db, guildId),
  ])
  return [...found, ...bots.filter(({ userId }) => !found.some((user) => user.userId === userId))]
}

type Values = Record<string, unknown>

/** The values from before a change; keys that nobody had saved had their defaults. */
function oldValues({ before, after }: StoredChange, paths: string[] | undefined, defaults: Values): Values {
  const keys = Object.keys({ ...before, ...after })
  // What was deleted with everything else.
  if (keys.length === 0) throw valueUnknown()
  const foreign = paths?.find((path) => !keys.includes(path))
  if (foreign !== undefined) throw notInChange(foreign)
  const entries = (paths ?? keys).map((key) => {
    if (Object.hasOwn(before, key)) return [key, before[key]] as const
    if (Object.hasOwn(defaults, key)) return [key, defaults[key]] as const
    throw valueUnknown()
  })
  return Object.fromEntries(entries)
}

type Reversion = {
  judge: Judge
  write: Write
  paths?: string[]
  /** By which manager roles come back; left out by those who may not change them. */
  complaintAbout?: JudgeManager | undefined
}

/** Without the manager roles that would let nobody in, such as those that were deleted since. */
function withoutLostManagers(values: Values, complaintAbout: JudgeManager = () => null) {
  const { data } = managerRoles.safeParse(values.manager_roles)
  // What is not valid is refused later.
  if (!data) return { values, notes: [] }
  const isLost = ({ role }: (typeof data)[number]) => complaintAbout(role) !== null
  return {
    values: { ...values, manager_roles: data.filter((row) => !isLost(row)) },
    notes: data.flatMap((row, at): Note[] =>
      isLost(row) ? [{ code: 'left_out', path: `manager_roles.${at}` }] : [],
    ),
  }
}

function intentOf(
  change: StoredChange,
  { judge, paths, complaintAbout }: Reversion,
): () => { intent: Intent; notes: Note[] } {
  const { settings, findBySubject } = judge.catalogue
  if (change.subject === 'settings') {
    const old = oldValues(change, paths, settings.defaults)
    const { values, notes } = withoutLostManagers(old, complaintAbout)
    return () => ({
      intent: { subject: 'settings', patch: parseInput(settingsPatch, values), restored: change.before },
      notes,
    })
  }
  const subject = findBySubject(change.subject)
  if (!subject) throw featureGone()
  const old = oldValues(change, paths, subject.defaults)
  const values = Object.fromEntries(Object.entries(old).filter(([key]) => !secretsOf(subject).includes(key)))
  if (Object.keys(values).length === 0)
    throw noLongerFits(Object.fromEntries(Object.keys(old).map((key) => [key, texts.secretKept])))
  return () => ({
    intent: { subject, patch: parseInput(featurePatch, values), restored: change.before },
    notes: paths ? [] : keptSecrets(change, judge.catalogue),
  })
}

/** A secret stays as it is now, because no earlier one is kept. */
function keptSecrets({ subject, before, after }: StoredChange, { findBySubject }: Catalogue): Note[] {
  const feature = findBySubject(subject)
  const changed = { ...before, ...after }
  return (feature ? secretsOf(feature) : [])
    .filter((key) => Object.hasOwn(changed, key))
    .map((path) => ({ code: 'secret_kept', path }))
}

/**
 * Restores the values from before a change, all of them or those under `paths`, as a change of its own. Writes nothing
 * where they are current already.
 * @throws HttpError 422 `invalid` for a path that the change did not touch; 403 `needs_full_access`; 422 or 409
 * `no_longer_fits` if the old values are no longer valid; 412 `conflict`
 */
export async function revertChange(db: Db, change: StoredChange, reversion: Reversion) {
  const { judge, write } = reversion
  const readIntent = intentOf(change, reversion)
  try {
    const { intent, notes } = readIntent()
    const saved = await changeConfiguration(db, judge, intent, { ...write, reverts: change.id })
    return { ...saved, notes: [...saved.notes, ...notes] }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw noLongerFits(error.extra.fields ?? {})
  }
}
