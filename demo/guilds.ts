import { z } from 'zod'
import type { Channel } from '@/api/channels.schema'
import type { Role } from '@/api/roles.schema'
import guilds from '@/demo/data/guilds.json'
import { type CategorySketch, type ChannelKind, channelsOf, usualChannels } from './channels'
import { guildId, imageHashOf, userId, userIds, userKeys } from './ids'
import { rights, type RoleSketch, rolesOf, usualRoles } from './roles'

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
  channels: () => Channel[]
}

const right = z.enum(['administrator', 'manager', 'member'])
const user = z.enum(userKeys)
const sketch = z.object({
  number: z.number(),
  name: z.string(),
  /** Null for somebody whom one cannot sign in as. */
  owner: user.nullable(),
  members: z.partialRecord(user, right).default({}),
  hasBot: z.boolean().default(true),
  hasIcon: z.boolean().default(true),
  memberCount: z.number(),
  topics: z.array(z.string()).default(['off-topic', 'pictures']),
  isLarge: z.boolean().default(false),
})
type GuildSketch = z.output<typeof sketch>
export type Right = z.output<typeof right>

const somebodyElse = userId(90)

function membersOf(sketch: GuildSketch): [string, Right][] {
  const { owner, members } = sketch
  const others = userKeys.flatMap((key): [string, Right][] => {
    const right = key === owner ? 'administrator' : members[key]
    return right ? [[userIds[key], right]] : []
  })
  return owner ? others : [...others, [somebodyElse, 'administrator']]
}

export function guildFrom(sketch: GuildSketch): DemoGuild {
  const id = guildId(sketch.number)
  const usual = () => usualChannels('Conversation', sketch.topics)
  return {
    id,
    name: sketch.name,
    icon: sketch.hasIcon ? imageHashOf(`icon:${id}`) : null,
    banner: sketch.isLarge ? imageHashOf(`banner:${id}`) : null,
    ownerId: sketch.owner ? userIds[sketch.owner] : somebodyElse,
    hasBot: sketch.hasBot,
    memberCount: sketch.memberCount,
    features: sketch.memberCount > 500 ? ['COMMUNITY', 'NEWS'] : [],
    members: new Map(membersOf(sketch)),
    roles: (botId) => rolesOf(id, sketch.isLarge ? largeGuildRoles(botId) : usualRoles(botId)),
    channels: () => channelsOf(id, sketch.isLarge ? largeGuildChannels() : usual()),
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

const regions = 'Atlantic Baltic Caspian Danube Everglades Fjords Gobi Himalaya Iberia Jutland'.split(' ')
const ranks = 'Scout Surveyor Navigator Cartographer Pathfinder Captain Keeper Elder'.split(' ')
const subjects = 'maps routes field-notes photographs questions expeditions gear archive reports'.split(' ')

const hue = (index: number) => ((index * 2654435761) % 0xffffff) | 0x303030

/**
 * 99 roles: ten regions with eight ranks each, and nineteen that stand above and below them. With @everyone
 * the guild has exactly 100.
 */
function largeGuildRoles(botId: string): RoleSketch[] {
  const ranked = regions.flatMap((region, row) =>
    ranks.map((rank, column) => ({ name: `${region} ${rank}`, color: hue(row * ranks.length + column + 1) })),
  )
  const badges = Array.from({ length: 14 }, (_, index) => ({
    name: `Expedition ${2012 + index}`,
    color: 0x607d8b,
  }))
  return [
    ...badges,
    ...ranked,
    { name: 'Guildhall Bot', color: 0x422afb, permissions: rights.bot, botId },
    { name: 'Librarian', color: 0x1abc9c, isHoisted: true },
    { name: 'Moderator', color: 0x3498db, permissions: rights.moderator, isHoisted: true },
    { name: 'Manager', color: 0x9b59b6, permissions: rights.manager, isHoisted: true },
    { name: 'Administrator', color: 0xe74c3c, permissions: rights.administrator, isHoisted: true },
  ]
}

/** Ten categories of eleven channels: 120 rows in all, as `GET /guilds/{id}/channels` counts them. */
function largeGuildChannels(): CategorySketch[] {
  return regions.map((region, index) => {
    const news: ChannelKind = index === 0 ? 'announcement' : 'forum'
    const prefix = region.toLowerCase()
    return {
      name: region,
      channels: [
        { name: `${prefix}-news`, kind: news },
        ...subjects.map((subject) => ({ name: `${prefix}-${subject}`, isPrivate: subject === 'reports' })),
        { name: `${region} campfire`, kind: 'voice' },
      ],
    }
  })
}
