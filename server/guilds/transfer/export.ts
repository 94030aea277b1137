import type { Feature } from '@/api/features.schema'
import type { ConfigurationFile } from '@/api/transfer.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { visible } from '@/config/discord/hidden-channels'
import { isFeatureId, registry } from '@/config/features/registry'
import { botAbsent } from '@/server/http/http-error'
import { presentFeature, readFeatures, type StoredFeature } from '@/server/guilds/features-queries'
import { readSettings } from '@/server/guilds/settings'
import type { Runtime } from '@/server/runtime'

/** Without options that the definition no longer has. */
function portable(definition: FeatureDefinition, stored: StoredFeature): Feature {
  const { enabled, ...options } = presentFeature(definition, stored)
  const known = Object.entries(options).filter(([key]) => Object.hasOwn(definition.options.shape, key))
  return { enabled, ...Object.fromEntries(known) }
}

const idsIn = (value: unknown) => new Set(JSON.stringify(value).match(/\d{15,21}/g))

/**
 * Everything that was saved for a guild, with the names of the roles and channels that it refers to.
 * @throws HttpError 404 `bot_absent`; as Discord's calls do
 */
export async function exportConfiguration(rt: Runtime, guildId: string): Promise<ConfigurationFile> {
  const { db, discord } = rt
  const [guild, roles, channels, settings, stored] = await Promise.all([
    discord.guild(guildId),
    discord.roles(guildId),
    discord.channels(guildId),
    readSettings(db, guildId),
    readFeatures(db, guildId),
  ])
  if (!guild || !roles || !channels) throw botAbsent()

  const features = Object.fromEntries(
    [...stored]
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([id, { value }]) => (isFeatureId(id) ? [[id, portable(registry[id], value)]] : [])),
  )
  const used = idsIn([settings.value, features])
  const seen = visible(channels)
  const nameOf = (channel: unknown) => seen.find(({ id }) => id === channel)?.name ?? null
  return {
    format: 'guildhall/configuration',
    version: 1,
    exported_at: rt.now().toISOString(),
    guild: { id: guild.id, name: guild.name },
    settings: settings.value,
    features,
    roles: roles.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ id, name })),
    channels: seen
      .filter(({ id }) => used.has(id))
      .map(({ id, name, type, parent_id }) => ({ id, name, type, parent: nameOf(parent_id) })),
  }
}
