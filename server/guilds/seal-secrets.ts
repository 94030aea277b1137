import { and, asc, eq, gt, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { secretsOf } from '@/contract/declaration/secret-values'
import type { Db } from '@/server/db/open'
import { countFitting, storedBytes } from '@/server/db/rows'
import { guildChanges, guildFeatures } from '@/server/db/schema'
import { orUndefined } from '@/server/http/http-error'
import { clearRate, limitRate } from '@/server/http/rate-limit'
import { runTask } from '@/server/metrics'
import type { Runtime } from '@/server/runtime'
import { isRow } from './stored-configuration'
import { saveSecrets, splitSecrets } from './secrets'

type Sealer = Pick<Runtime, 'db' | 'keys' | 'now'>

/** Rows per statement, bytes of their values, and milliseconds of rest after it. */
const usualBatch = { size: 500, bytes: 4 * 1024 * 1024, rest: 100 }
type Batch = typeof usualBatch & { signal?: AbortSignal }

/** Milliseconds. A replica may judge by the catalogue before for a second, so nothing is sealed at once. */
const usualRounds = { every: 60_000, first: 10_000, settle: 5_000 }
/** One replica at a time; another takes over from one that has failed, or after a while from one that has stopped. */
const turn = { limit: 1, windowSeconds: 900 }

const isText = (column: SQLWrapper, key: string) => sql<boolean>`(jsonb_typeof(${column}->${key}) = 'string')`
const rest = ({ rest: milliseconds, signal }: Batch) => pause(milliseconds, undefined, { ref: false, signal })

/** Encrypts the texts of one row. What people read of it stays the same, so it has no new version. */
const sealRow = ({ db, keys, now }: Sealer, definition: FeatureDeclaration, guildId: string) =>
  db.transaction(async (tx) => {
    const key = isRow({ guildId, featureId: definition.id })
    const { options: saved, updatedAt } = guildFeatures
    const [row] = await tx.select({ options: saved, updatedAt }).from(guildFeatures).where(key).for('update')
    if (!row) return
    const split = splitSecrets(definition, row, row.options, {}, now())
    await tx.update(guildFeatures).set({ options: split.options }).where(key)
    await saveSecrets(tx, keys, { guildId, subject: `feature:${definition.id}` }, split)
  })

async function sealSaved(sealer: Sealer, definition: FeatureDeclaration, batch: Batch) {
  const inClear = or(...secretsOf(definition).map((key) => isText(guildFeatures.options, key)))
  const isOpen = sql<boolean>`coalesce(${inClear}, false)`
  for (let last = ''; ; await rest(batch)) {
    const rows = await sealer.db
      .select({ guildId: guildFeatures.guildId, isOpen })
      .from(guildFeatures)
      .where(and(eq(guildFeatures.featureId, definition.id), gt(guildFeatures.guildId, last)))
      .orderBy(asc(guildFeatures.guildId))
      .limit(batch.size)
    for (const { guildId } of rows.filter((row) => row.isOpen)) await sealRow(sealer, definition, guildId)
    if (rows.length < batch.size) return
    last = rows.at(-1)?.guildId ?? last
  }
}

const { before, after } = guildChanges

/** A mark says when the change was made, as the page has it already. */
async function eraseTexts(db: Db, ids: readonly number[], key: string) {
  const mark = sql`jsonb_build_object('set_at',
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  const erased = (column: SQLWrapper) =>
    sql`case when ${isText(column, key)} then jsonb_set(${column}, array[${key}::text], ${mark}) else ${column} end`
  await db
    .update(guildChanges)
    .set({ before: erased(before), after: erased(after) })
    .where(and(inArray(guildChanges.id, [...ids]), or(isText(before, key), isText(after, key))))
}

/** No earlier secret is kept, so the history has no use for the texts that it still holds. */
async function eraseHistory({ db }: Sealer, definitions: readonly FeatureDeclaration[], batch: Batch) {
  const keysOf = new Map(definitions.map((definition) => [`feature:${definition.id}`, secretsOf(definition)]))
  for (let last = 0; ; await rest(batch)) {
    const next = await db
      .select({ id: guildChanges.id, subject: guildChanges.subject, bytes: storedBytes([before, after]) })
      .from(guildChanges)
      .where(gt(guildChanges.id, last))
      .orderBy(asc(guildChanges.id))
      .limit(batch.size)
    const rows = next.slice(0, countFitting(next, batch.bytes))
    for (const [subject, keys] of keysOf) {
      const ids = rows.filter((row) => row.subject === subject).map(({ id }) => id)
      if (ids.length > 0) for (const key of keys) await eraseTexts(db, ids, key)
    }
    if (rows.length === next.length && next.length < batch.size) return
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * Encrypts texts that were saved before their options were declared secret, and erases them from the history, in small
 * steps. To begin again from the start after an end in the middle changes nothing that is done.
 */
export async function sealSecrets(sealer: Sealer, features: readonly FeatureDeclaration[], batch: Batch) {
  const definitions = features.filter((definition) => secretsOf(definition).length > 0)
  if (definitions.length === 0) return
  for (const definition of definitions) await sealSaved(sealer, definition, batch)
  await eraseHistory(sealer, definitions, batch)
}

type Keeper = Sealer & Pick<Runtime, 'catalogue' | 'report'>

/** Seals what each new catalogue declares secret. @returns a function that stops it */
export function keepSealing(rt: Keeper, rounds = usualRounds) {
  const stop = new AbortController()
  const { signal } = stop
  let sealed: string | undefined

  async function sealNew() {
    const { mark, features } = await rt.catalogue.current()
    if (mark === sealed) return
    const claim = `seal-secrets:${mark}`
    const isMine = await orUndefined(limitRate(rt, claim, turn).then(() => true))
    if (!isMine) return
    try {
      await pause(rounds.settle, undefined, { ref: false, signal })
      await sealSecrets(rt, features, { ...usualBatch, signal })
      sealed = mark
    } catch (error) {
      await clearRate(rt, claim)
      throw error
    }
  }
  const run = async () => {
    await pause(rounds.first, undefined, { ref: false, signal })
    for (;;) {
      await runTask('seal_secrets', sealNew).catch((error: unknown) => {
        if (!signal.aborted) rt.report(error, 'Secrets that were saved in clear could not be encrypted')
      })
      await pause(rounds.every, undefined, { ref: false, signal })
    }
  }
  run().catch(() => undefined)
  return () => stop.abort()
}
