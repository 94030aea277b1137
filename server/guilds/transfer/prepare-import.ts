import type { ConfigurationFile, ImportReference, ImportRequest } from '@/contract/calls/transfer'
import { channelTypes } from '@/contract/discord/channel-types'
import { visible } from '@/contract/discord/hidden-channels'
import { backend as texts } from '@/server/http/texts'
import { type LastNames, readLastNames } from '@/server/guilds/last-names'
import { botAbsent, orUndefined, refused } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { imageReplacer, planImages } from './images'
import { byId, createMatches, emojiFinder, isOwn } from './match-names'
import type { IdMapping, Kind } from './remap-ids'

/** A guild of Discord has at most 250 roles and 500 channels. */
const maxReferences = 2_000

/** Records which parts refer to which role or channel. @throws HttpError 422 `invalid` for too many */
function recordReferences({ roles, channels }: ConfigurationFile, find: ReturnType<typeof createMatches>) {
  const asked = new Map<string, ImportReference>()
  const named = { role: byId(roles), channel: byId(channels) }
  const nameOf = (kind: Kind, id: string) => named[kind].get(id)?.name ?? null

  const findFor = (subject: string) => (kind: Kind, id: string) => {
    const key = `${kind} ${id}`
    if (!asked.has(key) && asked.size >= maxReferences)
      throw refused({ configuration: texts.tooManyReferences })
    const about = named[kind].get(id)
    const reference = asked.get(key) ?? { kind, id, name: null, ...about, parts: [], ...find(kind, id) }
    if (!reference.parts.includes(subject)) reference.parts.push(subject)
    asked.set(key, reference)
    return reference.match
  }
  return { nameOf, findFor, all: () => [...asked.values()] }
}

/** A guild's own file lacks the names of what was not listed when it was made. */
function withLastNames(file: ConfigurationFile, guildId: string, lastNames: LastNames): ConfigurationFile {
  const channels = visible(file.channels)
  if (!isOwn(file, { id: guildId })) return { ...file, channels }
  const roles = Array.from(lastNames.role.values(), ({ id, name }) => ({ id, name }))
  const own = Array.from(lastNames.channel.values(), ({ id, name, type, parent }) => ({
    ...{ id, name, parent },
    type: type ?? channelTypes.GUILD_TEXT,
  }))
  return { ...file, roles: [...file.roles, ...roles], channels: [...channels, ...own] }
}

/** Milliseconds; an older list would leave out what was made since. */
const freshness = { maxAge: 10_000, rejectStale: true } as const

/**
 * What an import needs to know before it looks at what is saved in the guild.
 * @throws HttpError 404 `bot_absent`, 422 `invalid` for corrections that name nothing of this guild
 */
export async function prepareImport(
  { db, env, discord }: Runtime,
  guildId: string,
  { configuration: file, ...corrections }: Pick<ImportRequest, 'configuration' | 'roles' | 'channels'>,
) {
  const lastNames = await readLastNames(db, guildId)
  const configuration = withLastNames(file, guildId, lastNames)
  const [roles, channels, emojis, images] = await Promise.all([
    discord.roles(guildId, freshness),
    discord.channels(guildId, freshness),
    // Without the list, emoji stay as they are.
    orUndefined(discord.emojis(guildId)),
    planImages(db, env, guildId, configuration),
  ])
  if (!roles || !channels) throw botAbsent()

  const find = createMatches(configuration, { id: guildId, roles, channels, lastNames }, corrections)
  const references = recordReferences(configuration, find)
  return {
    configuration,
    copies: [...images.copies.values()],
    references: references.all,
    mappingFor: (subject: string): IdMapping => ({
      find: references.findFor(subject),
      nameOf: references.nameOf,
      findEmoji: emojiFinder(emojis ?? []),
      replaceImages: imageReplacer(env, images),
    }),
  }
}
export type PreparedImport = Awaited<ReturnType<typeof prepareImport>>
