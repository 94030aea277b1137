import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { type GuildSettings, guildSettings as wire } from '@/contract/calls/settings'
import { asDeclared } from '@/contract/declaration/as-declared'
import { optionTree } from '@/contract/declaration/read-option'
import { withoutSecretTexts } from '@/contract/declaration/secret-values'
import type { Db } from '@/server/db/open'
import { guildChanges, guildFeatures, guildSettings } from '@/server/db/schema'
import type { Versioned } from '@/server/live/changes'
import type { Catalogue } from './catalogue'

export const settingsColumns = { settings: guildSettings.settings, version: guildSettings.version }

/** With defaults for what was never saved, and without what is no longer declared. */
export function presentSettings({ settings }: Catalogue, stored: Record<string, unknown>): GuildSettings {
  const { properties: options } = optionTree(settings.options)
  const declared = Object.entries(stored).filter(([key]) => options.has(key))
  return wire.parse({ ...settings.defaults, ...asDeclared(settings, Object.fromEntries(declared)) })
}

/** As they were saved, what is no longer declared included. */
export async function readStoredSettings(
  db: Db,
  guildId: string,
): Promise<Versioned<Record<string, unknown>>> {
  const [row] = await db.select(settingsColumns).from(guildSettings).where(eq(guildSettings.guildId, guildId))
  return { value: row?.settings ?? {}, version: row?.version ?? 0 }
}

export const settingsOf = (
  catalogue: Catalogue,
  { value, version }: Versioned<Record<string, unknown>>,
): Versioned<GuildSettings> => ({ value: presentSettings(catalogue, value), version })

/** `options` are what was saved, including those that the definition no longer has. */
export type StoredFeature = { enabled: boolean; options: Record<string, unknown>; updatedAt?: Date }

type Key = { guildId: string; featureId: string }

export const featureColumns = {
  enabled: guildFeatures.enabled,
  options: guildFeatures.options,
  version: guildFeatures.version,
  updatedAt: guildFeatures.updatedAt,
}
/** What nobody saved is on as well, if it has no switch. */
export const unsavedRow = ({ alwaysOn = false }: FeatureDeclaration) => ({
  enabled: alwaysOn,
  options: {},
  version: 0,
})

export const isRow = ({ guildId, featureId }: Key) =>
  and(eq(guildFeatures.guildId, guildId), eq(guildFeatures.featureId, featureId))

export const versioned = ({
  version,
  ...value
}: StoredFeature & { version: number }): Versioned<StoredFeature> => ({
  value,
  version,
})

export const unsavedFeature = (definition: FeatureDeclaration) => versioned(unsavedRow(definition))

export async function readFeature(db: Db, guildId: string, definition: FeatureDeclaration) {
  const key = { guildId, featureId: definition.id }
  const [row] = await db.select(featureColumns).from(guildFeatures).where(isRow(key))
  return row ? versioned(row) : unsavedFeature(definition)
}

export async function readFeatures(db: Db, guildId: string) {
  const rows = await db
    .select({ featureId: guildFeatures.featureId, ...featureColumns })
    .from(guildFeatures)
    .where(eq(guildFeatures.guildId, guildId))
  return new Map(rows.map(({ featureId, ...row }) => [featureId, versioned(row)]))
}

const hasSwitch = ({ find }: Catalogue, id: string) => {
  const feature = find(id)
  return feature !== undefined && !feature.alwaysOn
}

/** Those of the catalogue that are on, without those that have no switch. */
export const enabledAmong = (catalogue: Catalogue, features: ReadonlyMap<string, Versioned<StoredFeature>>) =>
  [...features]
    .filter(([id, { value }]) => value.enabled && hasSwitch(catalogue, id))
    .map(([id]) => id)
    .sort()

/** As `enabledAmong`, where the options are not read. */
export async function readEnabledFeatures(db: Db, catalogue: Catalogue, guildId: string) {
  const rows = await db
    .select({ featureId: guildFeatures.featureId })
    .from(guildFeatures)
    .where(and(eq(guildFeatures.guildId, guildId), eq(guildFeatures.enabled, true)))
  return rows
    .map(({ featureId }) => featureId)
    .filter((id) => hasSwitch(catalogue, id))
    .sort()
}

/** Guilds without an enabled feature are missing. */
export async function countEnabledFeatures(db: Db, catalogue: Catalogue, guildIds: string[]) {
  const rows = await db
    .select({ guildId: guildFeatures.guildId, featureId: guildFeatures.featureId })
    .from(guildFeatures)
    .where(and(inArray(guildFeatures.guildId, guildIds), eq(guildFeatures.enabled, true)))
  const counts = new Map<string, number>()
  for (const { guildId, featureId } of rows)
    if (hasSwitch(catalogue, featureId)) counts.set(guildId, (counts.get(guildId) ?? 0) + 1)
  return counts
}

/** What the latest change of a subject replaced. */
export async function readReplaced(db: Db, guildId: string, subject: string) {
  const [latest] = await db
    .select({ before: guildChanges.before })
    .from(guildChanges)
    .where(and(eq(guildChanges.guildId, guildId), eq(guildChanges.subject, subject)))
    .orderBy(desc(guildChanges.id))
    .limit(1)
  return latest?.before ?? {}
}

/** The feature as one object, with defaults for options that were never saved, and without the texts of secrets. */
export const presentFeature = (
  definition: Pick<FeatureDeclaration, 'defaults' | 'options'>,
  { enabled, options, updatedAt }: StoredFeature,
) => {
  const known = asDeclared(definition, options)
  return { ...definition.defaults, ...withoutSecretTexts(definition, known, updatedAt), enabled }
}

/** What is saved in a guild: its settings, and its features by their ids. */
export async function readConfiguration(db: Db, guildId: string) {
  const [settings, features] = await Promise.all([readStoredSettings(db, guildId), readFeatures(db, guildId)])
  return { settings, features }
}
export type Configuration = Awaited<ReturnType<typeof readConfiguration>>
