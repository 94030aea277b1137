import type { Channel, Role } from '@/api/discord.schema'
import type { Feature } from '@/api/features.schema'
import type { ConfigurationFile } from '@/api/transfer.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { isFeatureId, registry } from '@/config/features/registry'
import { botAbsent } from '@/server/http/http-error'
import { presentFeature } from '@/server/guilds/feature-options'
import { readFeatures, type StoredFeature } from '@/server/guilds/features-queries'
import { readSettings } from '@/server/guilds/settings'
import type { Runtime } from '@/server/runtime'

/** What the definition takes, and nothing that an older one left behind. */
function portable(definition: FeatureDefinition, stored: StoredFeature): Feature {
  const { enabled, ...options } = presentFeature(definition, stored)
  const known = Object.entries(options).filter(([key]) => Object.hasOwn(definition.options.shape, key))
  return { enabled, ...Object.fromEntries(known) }
}

const idsIn = (value: unknown) => new Set(JSON.stringify(value).match(/\d{15,21}/g))

const nameRole = ({ id, name }: Role) => ({ id, name })

const nameChannel =
  (all: readonly Channel[]) =>
  ({ id, name, type, parent_id }: Channel) => ({
    id,
    name,
    type,
    parent: all.find((other) => other.id === parent_id)?.name ?? null,
  })

/**
 * All that was saved for a guild, with the names of the roles and channels that it refers to.
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
  return {
    format: 'guildhall/configuration',
    version: 1,
    exported_at: rt.now().toISOString(),
    guild: { id: guild.id, name: guild.name },
    settings: settings.value,
    features,
    roles: roles.filter(({ id }) => used.has(id)).map(nameRole),
    channels: channels.filter(({ id }) => used.has(id)).map(nameChannel(channels)),
  }
}
