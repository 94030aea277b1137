import { HttpResponse } from 'msw'
import type * as z from 'zod/mini'
import {
  type Channel,
  channels,
  type GuildEmoji,
  guildEmojis,
  type Role,
  roles,
  type Thread,
  threads,
} from '@/contract/calls/discord'
import { type Command, commands } from '@/contract/calls/commands'
import type { GuildFacts } from '@/contract/calls/facts'
import type { GuildInfo } from '@/contract/calls/guilds'
import { type GuildHealth, guildHealth } from '@/contract/calls/health'
import { type GuildMember, guildMember } from '@/contract/calls/members'
import { type GuildNames, guildNames } from '@/contract/calls/names'
import { aChannel, aGuildInfo, aRole, ids } from '@/tests/support/factories'
import { found, held, signedIn } from './answers'

export const guildInfoUrl = '*/backend/guilds/:guildId'
export const healthUrl = '*/backend/guilds/:guildId/health'
export const rolesUrl = '*/backend/guilds/:guildId/roles'
export const namesUrl = '*/backend/guilds/:guildId/names'
export const membersUrl = '*/backend/guilds/:guildId/members'
export const channelsUrl = '*/backend/guilds/:guildId/channels'
export const threadsUrl = '*/backend/guilds/:guildId/threads'
export const emojisUrl = '*/backend/guilds/:guildId/emojis'

export const commandsUrl = '*/backend/guilds/:guildId/commands'

const info = held((): GuildInfo | null => aGuildInfo())
const health = held((): GuildHealth | null => null)
const roleList = held(() => [aRole({ id: ids.guild, name: '@everyone', position: 0, color: 0 }), aRole()])
const commandList = held((): Command[] | null => null)
const channelList = held(() => [aChannel()])
const threadList = held((): Thread[] => [])
const emojiList = held((): GuildEmoji[] => [])
const memberList = held((): GuildMember[] | null => [])
const facts = held((): GuildFacts | null => null)
const nameList = held((): GuildNames | null => null)

/** The guild's info; null where the bot is not in the guild. */
export const setGuildInfo = (next: GuildInfo | null) => {
  info.value = next && aGuildInfo(next)
}

/** The info's prefix is the settings' prefix. */
export const followPrefix = (chatPrefix: string) => {
  if (info.value) info.value = { ...info.value, chat_prefix: chatPrefix }
}

/** The info lists the features that are on. */
export const followFeature = (id: string, isOn: boolean) => {
  const others = info.value?.enabled_features?.filter((feature) => feature !== id) ?? []
  if (info.value) info.value = { ...info.value, enabled_features: isOn ? [...others, id] : others }
}

/** What a check of the guild finds; null, as at first, for a backend that does not check. */
export const setHealth = (next: Partial<GuildHealth> | null) => {
  health.value = next && guildHealth.parse({ findings: [], ...next })
}

export const setRoles = (next: Role[]) => {
  roleList.value = roles.parse(next)
}

export const setChannels = (next: Channel[]) => {
  channelList.value = channels.parse(next)
}

export const setThreads = (next: Thread[]) => {
  threadList.value = threads.parse(next)
}

export const setEmojis = (next: GuildEmoji[]) => {
  emojiList.value = guildEmojis.parse(next)
}

/** The last names of what the lists lack; null, as at first, for a backend that keeps none. */
export const setNames = (next: Partial<GuildNames>) => {
  nameList.value = guildNames.parse(next)
}

/** Everybody in the guild, of whom a search finds some; null for a backend that has no such call. */
export const setMembers = (next: z.input<typeof guildMember>[] | null) => {
  memberList.value = next && next.map((member) => guildMember.parse(member))
}

/** What the bot has reported; null, as at first, for a backend that lists no commands. */
export const setCommands = (next: z.input<typeof commands> | null) => {
  commandList.value = next && commands.parse(next)
}

/** What the bot reports; null from a backend that offers no facts. */
export const setFacts = (next: GuildFacts | null) => {
  facts.value = next
}

export const guildHandlers = [
  signedIn.get(guildInfoUrl, ({ params }) =>
    found(info.value && { ...info.value, id: String(params.guildId) }, 'bot_absent'),
  ),
  signedIn.get(healthUrl, () => found(health.value)),
  signedIn.get('*/backend/guilds/:guildId/facts', () => found(facts.value)),
  signedIn.get(rolesUrl, () => HttpResponse.json(roleList.value)),
  signedIn.get(commandsUrl, () => found(commandList.value)),
  signedIn.get(namesUrl, () => found(nameList.value)),
  signedIn.get(membersUrl, ({ request }) => {
    const { searchParams } = new URL(request.url)
    const [search, wanted] = [
      searchParams.get('search')?.toLowerCase(),
      searchParams.get('ids')?.split(',') ?? [],
    ]
    const members =
      memberList.value?.filter(({ id, name }) =>
        search === undefined ? wanted.includes(id) : name.toLowerCase().startsWith(search),
      ) ?? null
    return found(members && { members, absent: wanted.filter((id) => !members.some((one) => one.id === id)) })
  }),
  signedIn.get(channelsUrl, () => HttpResponse.json(channelList.value)),
  signedIn.get(emojisUrl, () => HttpResponse.json(emojiList.value)),
  signedIn.get(threadsUrl, () => HttpResponse.json(threadList.value)),
]
