import type { Feature, FeatureDeclaration } from '@/contract/calls/features'
import type { ConfigurationFile } from '@/contract/calls/transfer'
import { channelTypes } from '@/contract/discord/channel-types'
import { botAbsent } from '@/server/http/http-error'
import { idsIn, knownNames, noteSeen, readLastNames } from '@/server/guilds/last-names'
import { optionsOf } from '@/server/guilds/feature-options'
import {
  presentFeature,
  presentSettings,
  readConfiguration,
  type StoredFeature,
} from '@/server/guilds/stored-configuration'
import type { Runtime } from '@/server/runtime'

/** Without options that the definition no longer has, and without secrets. */
function portable(definition: FeatureDeclaration, stored: StoredFeature): Feature {
  const { enabled, ...options } = presentFeature(definition, stored)
  const declared = optionsOf(definition)
  const known = Object.entries(options).filter(([key]) => declared.get(key)?.isSecret === false)
  return { enabled, ...Object.fromEntries(known) }
}

/**
 * Everything that was saved for a guild, with the names of the roles and channels that it refers to.
 * @throws HttpError 404 `bot_absent`; as Discord's calls do
 */
export async function exportConfiguration(rt: Runtime, guildId: string): Promise<ConfigurationFile> {
  const { db, discord } = rt
  const catalogue = await rt.catalogue.current()
  const [guild, roles, channels, saved] = await Promise.all([
    discord.guild(guildId),
    discord.roles(guildId),
    discord.channels(guildId),
    readConfiguration(db, guildId),
  ])
  if (!guild || !roles || !channels) throw botAbsent()
  await noteSeen(rt, guildId, { roles, channels })
  const settings = presentSettings(catalogue, saved.settings.value)
  const names = knownNames({ roles, channels }, await readLastNames(db, guildId))

  const features = Object.fromEntries(
    [...saved.features]
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([id, { value }]) => {
        const definition = catalogue.find(id)
        return definition ? [[id, portable(definition, value)]] : []
      }),
  )
  const used = idsIn([settings, features])
  const isUsed = ({ id }: { id: string }) => used.has(id)
  return {
    format: 'guildhall/configuration',
    version: 1,
    exported_at: rt.now().toISOString(),
    guild: { id: guild.id, name: guild.name },
    settings,
    features,
    roles: [...names.role.values()].filter(isUsed).map(({ id, name }) => ({ id, name })),
    channels: [...names.channel.values()]
      .filter(isUsed)
      .map(({ id, name, type, parent }) => ({ id, name, type: type ?? channelTypes.GUILD_TEXT, parent })),
  }
}
