import { asc, gt, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { BotSnapshot, BotSnapshots } from '@/contract/calls/bot'
import { readPremiumGuilds } from '@/server/access/entitlements'
import type { Db } from '@/server/db/open'
import { countFitting } from '@/server/db/rows'
import { guildFeatures, guildSecrets, guildSettings } from '@/server/db/schema'
import { readAvailability } from '@/server/live/guild-availability'
import {
  featureColumns,
  presentFeature,
  presentSettings,
  settingsColumns,
  unsavedFeature,
  versioned,
} from '@/server/guilds/stored-configuration'
import { readSecrets } from '@/server/guilds/secrets'
import { botAbsent, orUndefined } from '@/server/http/http-error'
import { snapshotBounds } from '@/server/http/limits'
import type { Runtime } from '@/server/runtime'

const ofSettings = (ids: readonly string[]) => inArray(guildSettings.guildId, [...ids])
const ofFeatures = (ids: readonly string[]) => inArray(guildFeatures.guildId, [...ids])

/** Everything that a bot needs for each of these guilds, in their order: as many statements for one as for all. */
export async function readSnapshots(rt: Runtime, guildIds: readonly string[]): Promise<BotSnapshot[]> {
  const { db } = rt
  const catalogue = await rt.catalogue.current()
  const [settings, features, available, premium] = await Promise.all([
    db
      .select({ guildId: guildSettings.guildId, ...settingsColumns })
      .from(guildSettings)
      .where(ofSettings(guildIds)),
    db
      .select({ guildId: guildFeatures.guildId, featureId: guildFeatures.featureId, ...featureColumns })
      .from(guildFeatures)
      .where(ofFeatures(guildIds)),
    readAvailability(db, guildIds),
    readPremiumGuilds(db, guildIds, rt.now()),
  ])
  // After the versions: a text that is newer than its version heals by the next event, an older one would not.
  const secrets = await readSecrets(rt, guildIds)
  const settingsOf = new Map(settings.map((row) => [row.guildId, row]))
  const featureOf = new Map(
    features.map(({ guildId, featureId, ...row }) => [`${guildId}/${featureId}`, versioned(row)]),
  )
  return guildIds.map((id) => {
    const saved = settingsOf.get(id)
    const all = catalogue.features.map((definition) => {
      const { value, version } = featureOf.get(`${id}/${definition.id}`) ?? unsavedFeature(definition)
      const told = secrets.of(definition, id, value.options)
      return { id: definition.id, value: { ...presentFeature(definition, value), ...told }, version }
    })
    return {
      id,
      settings: presentSettings(catalogue, saved?.settings ?? {}),
      features: Object.fromEntries(all.map((feature) => [feature.id, feature.value])),
      versions: {
        settings: saved?.version ?? 0,
        ...Object.fromEntries(all.map((feature) => [`feature:${feature.id}`, feature.version])),
      },
      availability: available.get(id),
      premium: premium.get(id),
    }
  })
}

/** @throws HttpError 404 `bot_absent` where Discord says so; while it does not answer, the bot knows better */
export async function assertPresent({ discord }: Runtime, guildId: string) {
  const isListed = !(await discord.absentFrom([guildId])).has(guildId)
  // A bot that just joined asks before its list shows it.
  if (!isListed && (await orUndefined(discord.guild(guildId))) === null) throw botAbsent()
}

/** Guilds for which something is saved, in the order of their ids. */
async function readSaved(db: Db, after: string, limit: number) {
  const rows = await union(
    db
      .select({ guildId: guildSettings.guildId })
      .from(guildSettings)
      .where(gt(guildSettings.guildId, after))
      .orderBy(asc(guildSettings.guildId))
      .limit(limit),
    db
      .selectDistinct({ guildId: guildFeatures.guildId })
      .from(guildFeatures)
      .where(gt(guildFeatures.guildId, after))
      .orderBy(asc(guildFeatures.guildId))
      .limit(limit),
  )
  return rows
    .map(({ guildId }) => guildId)
    .sort()
    .slice(0, limit)
}

/** Bytes of what is saved for each of these guilds. */
async function readSizes(db: Db, guildIds: readonly string[]) {
  const bytes = (value: SQLWrapper) => sql<number>`sum(octet_length(${value}::text))`.mapWith(Number)
  const [settings, features, secrets] = await Promise.all([
    db
      .select({ guildId: guildSettings.guildId, bytes: bytes(guildSettings.settings) })
      .from(guildSettings)
      .where(ofSettings(guildIds))
      .groupBy(guildSettings.guildId),
    db
      .select({ guildId: guildFeatures.guildId, bytes: bytes(guildFeatures.options) })
      .from(guildFeatures)
      .where(ofFeatures(guildIds))
      .groupBy(guildFeatures.guildId),
    db
      .select({ guildId: guildSecrets.guildId, bytes: bytes(guildSecrets.text) })
      .from(guildSecrets)
      .where(inArray(guildSecrets.guildId, [...guildIds]))
      .groupBy(guildSecrets.guildId),
  ])
  const sizes = new Map<string, number>()
  for (const row of [...settings, ...features, ...secrets])
    sizes.set(row.guildId, (sizes.get(row.guildId) ?? 0) + row.bytes)
  return sizes
}

/** How many of these guilds fit into one answer: each has the defaults of what was never saved as well. */
async function countShown({ db, catalogue }: Runtime, guildIds: readonly string[], bytes: number) {
  const [{ features, settings }, sizes] = await Promise.all([catalogue.current(), readSizes(db, guildIds)])
  const defaults = JSON.stringify([settings, ...features].map((declared) => declared.defaults)).length
  const each = guildIds.map((id) => ({ bytes: defaults + (sizes.get(id) ?? 0) }))
  return countFitting(each, bytes)
}

type Wanted = { ids?: readonly string[]; after?: string }

/** A page of guilds after `after`: of those that are named, or of those for which something is saved. */
export async function readPage(
  rt: Runtime,
  { ids, after = '' }: Wanted,
  { most, bytes }: { most: number; bytes: number } = snapshotBounds,
): Promise<BotSnapshots> {
  const wanted = ids
    ? [...new Set(ids)].filter((id) => id > after).sort()
    : await readSaved(rt.db, after, most + 1)
  const looked = wanted.slice(0, most)
  const absent = await rt.discord.absentFrom(looked)
  const present = looked.filter((id) => !absent.has(id))
  const shown = present.slice(0, await countShown(rt, present, bytes))
  const isWhole = shown.length === present.length
  const last = isWhole ? looked.at(-1) : shown.at(-1)
  const isEnd = isWhole && looked.length === wanted.length
  return {
    guilds: await readSnapshots(rt, shown),
    absent: [...absent].filter((id) => last !== undefined && id <= last),
    next: isEnd ? null : (last ?? null),
  }
}
