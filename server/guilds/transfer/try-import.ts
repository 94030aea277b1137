import type { ImportRequest, ImportResult } from '@/api/transfer.schema'
import { type StoredFeature, readFeatures } from '@/server/guilds/features-queries'
import type { Versioned } from '@/server/live/changes'
import { readSettings } from '@/server/guilds/settings-queries'
import type { GuildAccess } from '@/server/access/guild-rights'
import type { Runtime } from '@/server/runtime'
import { assignableRoles } from '@/server/guilds/given-roles'
import { planFeature, planSettings, unknownPart } from './plan'
import { featureOf, prepareImport, subjectsOf } from './prepare'

const never: Versioned<StoredFeature> = { value: { enabled: false, options: {} }, version: 0 }

/**
 * What an import of all parts would do, without doing any of it.
 * @throws HttpError as `prepareImport` does
 */
export async function previewImport(
  rt: Runtime,
  { guildId, access }: { guildId: string; access: GuildAccess },
  request: ImportRequest,
): Promise<ImportResult> {
  const { configuration } = request
  const { translationFor, references } = await prepareImport(rt, guildId, request)
  const mayGive = await assignableRoles(rt, guildId, access)
  const [settings, features] = await Promise.all([readSettings(rt.db, guildId), readFeatures(rt.db, guildId)])
  const parts = subjectsOf(configuration).map((subject) => {
    const by = translationFor(subject)
    if (subject === 'settings') return planSettings(settings, configuration.settings ?? {}, by, access).part
    const feature = featureOf(configuration, subject)
    if (!feature) return unknownPart(subject)
    const { definition, wanted } = feature
    return planFeature(definition, features.get(definition.id) ?? never, wanted, by, mayGive).part
  })
  return { from: configuration.guild, references: references(), parts, batch: null }
}
