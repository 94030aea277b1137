import type { GuildMember, GuildMembers } from '@/contract/calls/members'
import { memberCounts } from '@/contract/limits'
import type { DiscordMember } from '@/server/discord/members'
import { botAbsent, orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'

/** Nobody whom Discord sends without a name can be shown. */
const present = ({ nick, user }: DiscordMember): GuildMember[] =>
  user
    ? [
        {
          id: user.id,
          name: nick ?? user.name,
          username: user.username,
          avatar: user.avatar,
          bot: user.bot,
        },
      ]
    : []

/** @throws HttpError 404 `bot_absent` */
export async function searchMembers(
  { discord }: Runtime,
  guildId: string,
  text: string,
): Promise<GuildMembers> {
  const found = await discord.searchMembers(guildId, text)
  if (!found) throw botAbsent()
  return { members: found.slice(0, memberCounts.found).flatMap(present), absent: [] }
}

/** @throws HttpError 404 `bot_absent` */
export async function lookUpMembers(
  { discord }: Runtime,
  guildId: string,
  ids: readonly string[],
): Promise<GuildMembers> {
  // Where the bot is absent, Discord knows nobody.
  if (!(await discord.guild(guildId))) throw botAbsent()
  const { found, absent } = await discord.findMembers(guildId, ids)
  return { members: [...found.values()].flatMap(present), absent: [...absent] }
}

/** Of members that a configuration names: what they are called, and who is not there (any more). */
export type KnownMembers = {
  present: ReadonlyMap<string, Pick<GuildMember, 'id' | 'name'>>
  absent: ReadonlySet<string>
  /** False if somebody could not be looked up at the moment. */
  isWhole: boolean
}

/** As many of them as one check may look up. */
export async function knowMembers(
  { discord }: Runtime,
  guildId: string,
  ids: readonly string[],
): Promise<KnownMembers> {
  const asked = [...new Set(ids)].slice(0, memberCounts.lookedUp)
  const known = asked.length === 0 ? undefined : await orUndefined(discord.findMembers(guildId, asked))
  const members = [...(known?.found.values() ?? [])].flatMap(present)
  const absent = known?.absent ?? new Set<string>()
  return {
    present: new Map(members.map((member) => [member.id, member])),
    absent,
    isWhole: (known?.found.size ?? 0) + absent.size === asked.length,
  }
}
