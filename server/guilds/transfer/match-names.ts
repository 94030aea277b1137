import type { Channel, GuildEmoji, Role } from '@/contract/calls/discord'
import { writeEmoji } from '@/contract/discord/emoji'
import type { ConfigurationFile, ImportReference, ImportRequest } from '@/contract/calls/transfer'
import { channelTypes } from '@/contract/discord/channel-types'
import { isHidden } from '@/contract/discord/hidden-channels'
import { backend as texts } from '@/server/http/texts'
import type { LastNames } from '@/server/guilds/last-names'
import { refused } from '@/server/http/http-error'
import type { Kind } from './remap-ids'

/** By the same name, which Discord tells apart by case; of several, the first. */
export function emojiFinder(emojis: readonly GuildEmoji[]) {
  const usable = emojis.filter(({ available }) => available)
  const here = byId(usable)
  const named = new Map(usable.toReversed().map((emoji) => [emoji.name, emoji]))
  return (id: string, name: string) => {
    const match = here.has(id) ? undefined : named.get(name)
    return match ? writeEmoji(match) : null
  }
}

type Match = Pick<ImportReference, 'match' | 'how'>

type Target = { id: string; roles: readonly Role[]; channels: readonly Channel[]; lastNames: LastNames }

/** Hidden channels are found by the names that they last had. */
const namedChannels = ({ channels, lastNames }: Target) =>
  channels.flatMap((channel) => {
    if (!isHidden(channel)) return channel
    const last = lastNames.channel.get(channel.id)
    return last ? { ...channel, name: last.name } : []
  })

const none: Match = { match: null, how: 'none' }

/** Ignores case, and how letters are composed. */
const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** The first condition that anything meets decides; if several meet it, the person has to choose. */
function only<Item>(all: readonly Item[], ...ways: ((item: Item) => boolean)[]): Item | null {
  for (const way of ways) {
    const [found, another] = all.filter(way)
    if (found) return another ? null : found
  }
  return null
}

const holdMessages: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT]
/** People can turn a text channel into an announcement channel and back. */
const isAlike = (a: number, b: number) => a === b || (holdMessages.includes(a) && holdMessages.includes(b))

function byName<Item extends { name: string }>(items: readonly Item[]) {
  const named = new Map<string, Item[]>()
  for (const item of items) {
    const alike = named.get(plain(item.name))
    if (alike) alike.push(item)
    else named.set(plain(item.name), [item])
  }
  return (name: string): readonly Item[] => named.get(plain(name)) ?? []
}

export const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.toReversed().map((item) => [item.id, item]))

function findRoles(file: ConfigurationFile, { roles, id: guildId }: Target) {
  const known = byId(file.roles)
  // Managed roles with the same name belong to other bots or subscriptions.
  const own = byName(roles.filter((role) => !role.managed && role.id !== guildId))
  return (id: string): string | null => {
    // @everyone has the guild's id.
    if (id === file.guild.id) return guildId
    const name = known.get(id)?.name
    if (name === undefined) return null
    return (
      only(
        own(name),
        (role) => role.name === name,
        () => true,
      )?.id ?? null
    )
  }
}

function findChannels(file: ConfigurationFile, target: Target) {
  const known = byId(file.channels)
  const channels = namedChannels(target)
  const here = byId(channels)
  const named = byName(channels)
  const parentOf = ({ parent_id }: Channel) => (parent_id == null ? '' : (here.get(parent_id)?.name ?? ''))
  return (id: string): string | null => {
    const { name, type, parent } = known.get(id) ?? { name: null }
    if (name === null) return null
    const isThere = (channel: Channel) => plain(parentOf(channel)) === plain(parent ?? '')
    const isSame = (channel: Channel) => isThere(channel) && channel.type === type
    const others = [isThere, (channel: Channel) => channel.type === type, () => true]
    const alike = named(name).filter((channel) => isAlike(channel.type, type))
    return only(alike, isSame, ...(isOwn(file, target) ? [] : others))?.id ?? null
  }
}

export const isOwn = (file: ConfigurationFile, target: Pick<Target, 'id'>) => file.guild.id === target.id

type Corrections = Pick<ImportRequest, 'roles' | 'channels'>

/** @throws HttpError 422 `invalid` for a correction that names nothing of this guild */
function assertKnown(corrections: Corrections, has: (kind: Kind, id: string, of: string) => boolean) {
  const wrong = (kind: Kind) =>
    Object.entries(corrections[`${kind}s`] ?? {}).filter(([of, id]) => id !== null && !has(kind, id, of))
  const fields = [
    ...wrong('role').map(([id]) => [`roles.${id}`, texts.roleNotHere]),
    ...wrong('channel').map(([id]) => [`channels.${id}`, texts.channelNotHere]),
  ]
  if (fields.length > 0) throw refused(Object.fromEntries(fields))
}

/**
 * Matches the roles and channels of a file: what the person chose, else the same id, else the only one of that name. A
 * channel of the guild's own file that is not listed keeps its id unless another one has taken its place, for the bot may
 * only not see it.
 * @throws HttpError 422 `invalid` for a correction that names nothing of this guild
 */
export function createMatches(file: ConfigurationFile, target: Target, corrections: Corrections) {
  const own = {
    role: new Set(target.roles.map(({ id }) => id)),
    channel: new Set(target.channels.map(({ id }) => id)),
  }
  const byKind = { role: findRoles(file, target), channel: findChannels(file, target) }
  const mayBeUnseen = (kind: Kind) => kind === 'channel' && isOwn(file, target)
  assertKnown(corrections, (kind, id, of) => own[kind].has(id) || (id === of && mayBeUnseen(kind)))

  return (kind: Kind, id: string): Match => {
    const chosen = corrections[`${kind}s`] ?? {}
    if (Object.hasOwn(chosen, id)) return { match: chosen[id] ?? null, how: 'chosen' }
    if (own[kind].has(id)) return { match: id, how: 'id' }
    const match = byKind[kind](id)
    if (match !== null) return { match, how: 'name' }
    return mayBeUnseen(kind) ? { match: id, how: 'id' } : none
  }
}
