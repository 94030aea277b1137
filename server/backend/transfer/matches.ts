import type { Channel } from '@/api/channels.schema'
import type { Role } from '@/api/roles.schema'
import type { ConfigurationFile, ImportReference, ImportRequest } from '@/api/transfer.schema'
import { channelTypes } from '@/config/channel-types'
import texts from '@/config/messages/en/backend.json'
import { refused } from '@/server/backend/failures'

export type Kind = ImportReference['kind']
export type Match = Pick<ImportReference, 'match' | 'how'>

/** The guild that a configuration comes to. */
export type Target = { id: string; roles: readonly Role[]; channels: readonly Channel[] }

const none: Match = { match: null, how: 'none' }

/** Names are the same whatever their case, and however their letters are put together. */
const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** The first of several ways to look that finds anything decides; two that fit equally well are left to the person. */
function only<Item>(all: readonly Item[], ...ways: ((item: Item) => boolean)[]): Item | null {
  for (const way of ways) {
    const [found, another] = all.filter(way)
    if (found) return another ? null : found
  }
  return null
}

const holdMessages: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT]
/** A text channel becomes an announcement channel by a switch, and back. */
const isAlike = (a: number, b: number) => a === b || (holdMessages.includes(a) && holdMessages.includes(b))

function roleByName(file: ConfigurationFile, id: string, { roles, id: guildId }: Target): string | null {
  // The role that everybody has bears its guild's id.
  if (id === file.guild.id) return guildId
  const known = file.roles.find((role) => role.id === id)
  if (!known) return null
  // Those that the platform made for bots and subscribers are not the same thing under the same name.
  const own = roles.filter((role) => !role.managed && role.id !== guildId)
  return (
    only(
      own,
      ({ name }) => name === known.name,
      ({ name }) => plain(name) === plain(known.name),
    )?.id ?? null
  )
}

function channelByName({ channels }: ConfigurationFile, id: string, target: Target): string | null {
  const known = channels.find((channel) => channel.id === id)
  if (!known) return null
  const named = target.channels.filter(
    ({ name, type }) => plain(name) === plain(known.name) && isAlike(type, known.type),
  )
  const parentOf = ({ parent_id }: Channel) =>
    target.channels.find((channel) => channel.id === parent_id)?.name ?? null
  const isThere = (channel: Channel) => plain(parentOf(channel) ?? '') === plain(known.parent ?? '')
  return (
    only(
      named,
      (channel) => isThere(channel) && channel.type === known.type,
      isThere,
      ({ type }) => type === known.type,
      () => true,
    )?.id ?? null
  )
}

type Corrections = Pick<ImportRequest, 'roles' | 'channels'>

/** @throws HttpError 422 `invalid` for a correction that names nothing of this guild */
function refuseUnknown(corrections: Corrections, has: (kind: Kind, id: string) => boolean) {
  const wrong = (kind: Kind) =>
    Object.entries(corrections[`${kind}s`] ?? {}).filter(([, id]) => id !== null && !has(kind, id))
  const fields = [
    ...wrong('role').map(([id]) => [`roles.${id}`, texts.roleNotHere]),
    ...wrong('channel').map(([id]) => [`channels.${id}`, texts.channelNotHere]),
  ]
  if (fields.length > 0) throw refused(Object.fromEntries(fields))
}

/**
 * What stands in a guild for the roles and channels of a file: what the person chose, else the very same one, else the
 * only one that is called so.
 * @throws HttpError 422 `invalid` for a correction that names nothing of this guild
 */
export function createMatches(file: ConfigurationFile, target: Target, corrections: Corrections) {
  const own = {
    role: new Set(target.roles.map(({ id }) => id)),
    channel: new Set(target.channels.map(({ id }) => id)),
  }
  refuseUnknown(corrections, (kind, id) => own[kind].has(id))

  return (kind: Kind, id: string): Match => {
    const chosen = corrections[`${kind}s`] ?? {}
    if (Object.hasOwn(chosen, id)) return { match: chosen[id] ?? null, how: 'chosen' }
    if (own[kind].has(id)) return { match: id, how: 'id' }
    const match = kind === 'role' ? roleByName(file, id, target) : channelByName(file, id, target)
    return match === null ? none : { match, how: 'name' }
  }
}
export type FindMatch = ReturnType<typeof createMatches>
