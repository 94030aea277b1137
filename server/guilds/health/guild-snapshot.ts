import type { Channel, Role } from '@/contract/calls/discord'
import { botRoleOf, orderRoles } from '@/contract/discord/bot-roles'
import type { Member } from '@/contract/discord/channel-permissions'
import { isHidden, visible } from '@/contract/discord/hidden-channels'
import type { Saved } from '@/server/guilds/saved'
import { type LastNames, noteSeen, readLastNames } from '@/server/guilds/last-names'
import type { KnownMembers } from '@/server/guilds/members'
import { botAbsent, orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'

/** Milliseconds; short, because people who fix something on Discord look here right after. */
const freshness = { maxAge: 5_000, rejectStale: true } as const

export type Bot = Member & {
  roles: readonly Role[]
  highest: Role | undefined
  /** False if only its managed role is known: it may have others. */
  isCertain: boolean
}

/** Null for what Discord did not answer. */
export type GuildSnapshot = {
  channels: ReadonlyMap<string, Channel> | null
  /** Channels of which Discord only says that the bot cannot see them. */
  hidden: ReadonlySet<string>
  roles: ReadonlyMap<string, Role> | null
  bot: Bot | null
  /** Of what the lists do not have, too. */
  lastNames: LastNames
}

/** With the members whom the checked values name. */
export type CheckedSnapshot = GuildSnapshot & { members: KnownMembers }

const byId = <Item extends { id: string }>(items: readonly Item[] | null | undefined) =>
  items ? new Map(items.map((item) => [item.id, item])) : null

async function heldBy({ discord }: Runtime, guildId: string, botId: string) {
  const member = await orUndefined(discord.member(guildId, botId, freshness))
  return member?.isStale ? undefined : member?.value?.roles
}

function botOf(
  roles: readonly Role[],
  guildId: string,
  botId: string,
  held: string[] | undefined,
): Bot | null {
  const own = botRoleOf(roles, botId)
  if (!held && !own) return null
  const ids = [guildId, ...(held ?? []), ...(own ? [own.id] : [])]
  const has = roles.filter(({ id }) => ids.includes(id))
  return { id: botId, guildId, roles: has, highest: orderRoles(has)[0], isCertain: held !== undefined }
}

/**
 * @param saved what is saved there, where the call has read it
 * @throws HttpError 404 `bot_absent`
 */
export async function readGuildSnapshot(rt: Runtime, guildId: string, saved?: Saved): Promise<GuildSnapshot> {
  const { discord, env } = rt
  // Most bots have the id of their application.
  const botId = (await orUndefined(discord.botUser()))?.id ?? env.discord.clientId
  const [channels, roles, held] = await Promise.all([
    orUndefined(discord.channels(guildId, freshness)),
    orUndefined(discord.roles(guildId, freshness)),
    heldBy(rt, guildId, botId),
  ])
  if (channels === null && roles === null) throw botAbsent()
  await noteSeen(rt, guildId, { roles, channels }, saved)
  return {
    channels: byId(channels && visible(channels)),
    hidden: new Set(channels?.filter(isHidden).map(({ id }) => id)),
    roles: byId(roles),
    bot: roles ? botOf(roles, guildId, botId, held) : null,
    lastNames: await readLastNames(rt.db, guildId),
  }
}

export const unknownIn = ({ channels, roles, bot, members }: CheckedSnapshot) => [
  ...(channels ? [] : ['channels']),
  ...(roles ? [] : ['roles']),
  ...(bot ? [] : ['permissions']),
  ...(members.isWhole ? [] : ['members']),
]
