import { z } from 'zod'
import type { Channel, GuildEmoji, Role } from '@/contract/calls/discord'
import { channelTypes } from '@/contract/discord/channel-types'
import guilds from '@/demo/data/guilds.json'
import { channelId, emojiId, guildId, imageHashOf, threadId, userId, userIds, userKeys } from './ids'
import { largeGuildRoles, type Right, right, rolesOf, setOf, usualRoles } from './roles'

export type DemoGuild = {
  id: string
  name: string
  icon: string | null
  banner: string | null
  ownerId: string
  hasBot: boolean
  memberCount: number
  features: string[]
  /** What each person holds there; the owner is among them. */
  members: ReadonlyMap<string, Right>
  roles: (botId: string) => Role[]
  channels: (botId: string) => Channel[]
  emojis: readonly GuildEmoji[]
}

const user = z.enum(userKeys)
const sketch = z.object({
  number: z.number(),
  name: z.string(),
  /** Null if none of the people to sign in as owns it. */
  owner: user.nullable(),
  members: z.partialRecord(user, right).default({}),
  hasBot: z.boolean().default(true),
  hasIcon: z.boolean().default(true),
  memberCount: z.number(),
  topics: z.array(z.string()).default(['off-topic', 'pictures']),
  isLarge: z.boolean().default(false),
})
type GuildSketch = z.output<typeof sketch>

const emojiNames = ['welcome_aboard', 'lantern', 'compass_rose', 'party_boat']

const somebodyElse = userId(90)

export function guildFrom(sketch: GuildSketch): DemoGuild {
  const { number, name, owner, members, hasBot, hasIcon, memberCount, topics, isLarge } = sketch
  const id = guildId(number)
  const ownerId = owner ? userIds[owner] : somebodyElse
  const others = userKeys.flatMap((key) => (members[key] ? [[userIds[key], members[key]] as const] : []))
  return {
    id,
    name,
    icon: hasIcon ? imageHashOf(`icon:${id}`) : null,
    banner: isLarge ? imageHashOf(`banner:${id}`) : null,
    ownerId,
    hasBot,
    memberCount,
    features: memberCount > 500 ? ['COMMUNITY', 'NEWS'] : [],
    members: new Map([...others, [ownerId, 'administrator']]),
    roles: (botId) => rolesOf(id, isLarge ? largeGuildRoles(botId, regions) : usualRoles(botId)),
    channels: (botId) => channelsOf(id, botId, isLarge ? largeGuildChannels() : usualChannels(topics)),
    emojis: emojiNames.map((emoji, at) => ({
      id: emojiId(id, at + 1),
      name: emoji,
      animated: false,
      available: true,
    })),
  }
}

/** The servers with a story of their own: all twelve of the owner's, and where the others meet them. */
export const namedGuilds: readonly GuildSketch[] = z.array(sketch).parse(guilds)

const moods =
  'Amber Brave Copper Drifting Electric Frosty Gentle Hidden Ivory Jolly Kindred Lucky Midnight Northern Orbital Paper Quiet Restless Silver Tidal'.split(
    ' ',
  )
const things =
  'Arcade, Botanists, Chess Club, Dungeon, Foundry, Garden, Kitchen, Library, Observatory, Workshop'.split(
    ', ',
  )

/** By turns: owner, owner, administrator, manager, plain member. */
const turns: ('owner' | Right)[] = ['owner', 'owner', 'administrator', 'manager', 'member']

/** 200 servers, the most that Discord lets a person be in. The bot is in two of three. */
export const crowdGuilds: readonly GuildSketch[] = moods.flatMap((mood, row) =>
  things.map((thing, column) => {
    const index = row * things.length + column
    const turn = turns[index % turns.length] ?? 'member'
    return sketch.parse({
      number: 1001 + index,
      name: `${mood} ${thing}`,
      owner: turn === 'owner' ? 'collector' : null,
      members: turn === 'owner' ? {} : { collector: turn },
      hasBot: index % 3 !== 0,
      hasIcon: index % 4 !== 3,
      memberCount: 12 + ((index * 7919) % 24000),
    })
  }),
)

/** One channel of a sketch. `denied` is the set of permissions that @everyone lacks there, the bot too unless it is let in. */
type ChannelSketch = { name: string; type: number; denied?: string; isBotLetIn?: boolean }
/** A category with its channels; a null name holds those that stand above all categories. */
type CategorySketch = { name: string | null; channels: ChannelSketch[] }

const ofType = (type: number) => (name: string) => ({ name, type })
const text = ofType(channelTypes.GUILD_TEXT)
const voice = ofType(channelTypes.GUILD_VOICE)
const announcement = ofType(channelTypes.GUILD_ANNOUNCEMENT)
const stage = ofType(channelTypes.GUILD_STAGE_VOICE)
const forum = ofType(channelTypes.GUILD_FORUM)
const readOnly = (sketch: ChannelSketch) => ({ ...sketch, denied: setOf('SEND_MESSAGES') })
const withoutBot = (sketch: ChannelSketch) => ({ ...sketch, denied: setOf('VIEW_CHANNEL') })
const hidden = (sketch: ChannelSketch) => ({ ...withoutBot(sketch), isBotLetIn: true })

function channelsOf(guild: string, botId: string, categories: readonly CategorySketch[]): Channel[] {
  const channels: Channel[] = []
  function add({ name, type, denied, isBotLetIn }: ChannelSketch, parent_id: string | null) {
    const position = channels.length
    const id = channelId(guild, position + 1)
    // The role of @everyone has the guild's id.
    const permission_overwrites = [
      ...(denied ? [{ id: guild, type: 0, allow: '0', deny: denied }] : []),
      ...(isBotLetIn ? [{ id: botId, type: 1, allow: setOf('VIEW_CHANNEL'), deny: '0' }] : []),
    ]
    const place = { guild_id: guild, parent_id, position }
    channels.push({ id, name, type, ...place, nsfw: false, permission_overwrites })
    return id
  }
  for (const { name, channels: sketches } of categories) {
    const parent = name === null ? null : add({ name, type: channelTypes.GUILD_CATEGORY }, null)
    for (const sketch of sketches) add(sketch, parent)
  }
  return channels
}

const threadNames: Readonly<Record<string, readonly [name: string, type: number][]>> = {
  announcements: [['Questions about the update', channelTypes.ANNOUNCEMENT_THREAD]],
  general: [
    ['Movie night', channelTypes.PUBLIC_THREAD],
    ['Weekend plans', channelTypes.PUBLIC_THREAD],
  ],
  help: [['How do I choose my roles?', channelTypes.PUBLIC_THREAD]],
  'atlantic-routes': [['The way around the cape', channelTypes.PUBLIC_THREAD]],
  'staff-chat': [['A report', channelTypes.PRIVATE_THREAD]],
}

/** The threads of these channels that are not archived, the newest first. */
export function activeThreadsIn(guild: string, channels: readonly Channel[]) {
  const threads = channels.flatMap((channel) =>
    (threadNames[channel.name] ?? []).map(([name, type]) => ({ name, type, parent_id: channel.id })),
  )
  return threads
    .map((thread, at) => ({
      id: threadId(guild, at + 1),
      ...thread,
      guild_id: guild,
      thread_metadata: { archived: false, locked: false },
    }))
    .toReversed()
}

const usualChannels = (topics: readonly string[]): CategorySketch[] => [
  { name: null, channels: [readOnly(text('rules'))] },
  {
    name: 'Information',
    channels: [readOnly(announcement('announcements')), text('welcome'), text('introductions')],
  },
  { name: 'Conversation', channels: [text('general'), ...topics.map(text), forum('help')] },
  { name: 'Voice', channels: [voice('Lounge'), voice('Quiet room'), stage('Town hall')] },
  {
    name: 'Staff',
    channels: [
      ...['staff-chat', 'bot-commands', 'audit-log'].map(text).map(hidden),
      withoutBot(text('owners-only')),
    ],
  },
]

const regions = 'Atlantic Baltic Caspian Danube Everglades Fjords Gobi Himalaya Iberia Jutland'.split(' ')
const subjects = 'maps routes field-notes photographs questions expeditions gear archive'.split(' ')

/** Ten categories of eleven channels: 120 rows in all, as `GET /guilds/{id}/channels` counts them. */
const largeGuildChannels = () =>
  regions.map((region, index) => {
    const prefix = region.toLowerCase()
    const news = index === 0 ? announcement : forum
    const open = subjects.map((subject) => text(`${prefix}-${subject}`))
    const reports = hidden(text(`${prefix}-reports`))
    const campfire = voice(`${region} campfire`)
    return { name: region, channels: [news(`${prefix}-news`), ...open, reports, campfire] }
  })
