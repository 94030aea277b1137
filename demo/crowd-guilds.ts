import type { GuildSketch, Right } from './guilds'

const moods = [
  'Amber',
  'Brave',
  'Copper',
  'Drifting',
  'Electric',
  'Frosty',
  'Gentle',
  'Hidden',
  'Ivory',
  'Jolly',
  'Kindred',
  'Lucky',
  'Midnight',
  'Northern',
  'Orbital',
  'Paper',
  'Quiet',
  'Restless',
  'Silver',
  'Tidal',
] as const
const things = [
  'Arcade',
  'Botanists',
  'Chess Club',
  'Dungeon',
  'Foundry',
  'Garden',
  'Kitchen',
  'Library',
  'Observatory',
  'Workshop',
] as const

/** By turns: owner, owner, administrator, manager, plain member. */
const turns: ('owner' | Right)[] = ['owner', 'owner', 'administrator', 'manager', 'member']

/** 200 servers, the most that the platform lets a person be in. The bot is in two of three. */
export const crowdGuilds: readonly GuildSketch[] = moods.flatMap((mood, row) =>
  things.map((thing, column): GuildSketch => {
    const index = row * things.length + column
    const turn = turns[index % turns.length] ?? 'member'
    return {
      number: 1001 + index,
      name: `${mood} ${thing}`,
      owner: turn === 'owner' ? 'collector' : null,
      members: turn === 'owner' ? {} : { collector: turn },
      hasBot: index % 3 !== 0,
      hasIcon: index % 4 !== 3,
      memberCount: 12 + ((index * 7919) % 24000),
    }
  }),
)
