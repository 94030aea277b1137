import type { Feature } from '@/api/features.schema'
import type { ConfigurationFile, ImportReference, ImportRequest } from '@/api/transfer.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { isFeatureId, registry } from '@/config/features/registry'
import texts from '@/config/messages/en/backend.json'
import { botAbsent, refused } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import type { IdMapping } from './carry'
import { createMatches, type FindMatch, type Kind } from './matches'
import { carryPictures, planPictures } from './pictures'

const prefix = 'feature:'

/** The one order in which whoever changes several subjects holds them, so that none waits for another in a circle. */
export const bySubject = (a: string, b: string) =>
  Number(b === 'settings') - Number(a === 'settings') || (a < b ? -1 : 1)

/** What a file has something for, in the order in which it is applied. */
export const subjectsOf = ({ settings, features }: ConfigurationFile) =>
  [...(settings ? ['settings'] : []), ...Object.keys(features).map((id) => `${prefix}${id}`)].sort(bySubject)

/** The definition of a subject and what the file has for it; null where it is no feature that is offered here. */
export function featureOf(
  { features }: ConfigurationFile,
  subject: string,
): { definition: FeatureDefinition; wanted: Feature } | null {
  const id = subject.slice(prefix.length)
  if (!subject.startsWith(prefix) || !isFeatureId(id)) return null
  const wanted = features[id]
  return wanted ? { definition: registry[id], wanted } : null
}

/** Roles and channels that one file may name; a guild of the platform has at most 250 and 500. */
const mostReferences = 2_000

/** Remembers which parts asked for which role or channel. @throws HttpError 422 `invalid` for more than there can be */
function recordReferences({ roles, channels }: ConfigurationFile, find: FindMatch) {
  const asked = new Map<string, ImportReference>()
  const named = {
    role: new Map(roles.map((role) => [role.id, role])),
    channel: new Map(channels.map((channel) => [channel.id, channel])),
  }
  const nameOf = (kind: Kind, id: string) => named[kind].get(id)?.name ?? null

  const findFor = (subject: string) => (kind: Kind, id: string) => {
    const key = `${kind} ${id}`
    if (!asked.has(key) && asked.size >= mostReferences)
      throw refused({ configuration: texts.tooManyReferences })
    const about = named[kind].get(id)
    const reference = asked.get(key) ?? { kind, id, name: null, ...about, parts: [], ...find(kind, id) }
    if (!reference.parts.includes(subject)) reference.parts.push(subject)
    asked.set(key, reference)
    return reference.match
  }
  return { nameOf, findFor, all: () => [...asked.values()] }
}

/**
 * What an import needs to know before it looks at what is saved in the guild.
 * @throws HttpError 404 `bot_absent`, 422 `invalid` for corrections that name nothing of this guild
 */
export async function prepareImport(
  { db, env, platform }: Runtime,
  guildId: string,
  { configuration, ...corrections }: Pick<ImportRequest, 'configuration' | 'roles' | 'channels'>,
) {
  const [roles, channels, pictures] = await Promise.all([
    platform.roles(guildId),
    platform.channels(guildId),
    planPictures(db, env, guildId, configuration),
  ])
  if (!roles || !channels) throw botAbsent()

  const find = createMatches(configuration, { id: guildId, roles, channels }, corrections)
  const references = recordReferences(configuration, find)
  return {
    configuration,
    copies: [...pictures.copies.values()],
    references: references.all,
    /** How things are called here, for one part of the file. */
    translationFor: (subject: string): IdMapping => ({
      find: references.findFor(subject),
      nameOf: references.nameOf,
      carryPictures: carryPictures(env, pictures),
    }),
  }
}
export type PreparedImport = Awaited<ReturnType<typeof prepareImport>>
