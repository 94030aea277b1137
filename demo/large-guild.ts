import type { CategorySketch, ChannelKind } from './channels'
import { type RoleSketch, rights } from './roles'

const regions = [
  'Atlantic',
  'Baltic',
  'Caspian',
  'Danube',
  'Everglades',
  'Fjords',
  'Gobi',
  'Himalaya',
  'Iberia',
  'Jutland',
] as const
const ranks = [
  'Scout',
  'Surveyor',
  'Navigator',
  'Cartographer',
  'Pathfinder',
  'Captain',
  'Keeper',
  'Elder',
] as const
const subjects = [
  'maps',
  'routes',
  'field-notes',
  'photographs',
  'questions',
  'expeditions',
  'gear',
  'archive',
  'reports',
] as const

const hue = (index: number) => ((index * 2654435761) % 0xffffff) | 0x303030

/**
 * 99 roles: ten regions with eight ranks each, and nineteen that stand above and below them. With @everyone
 * the guild has exactly 100.
 */
export function largeGuildRoles(botId: string): RoleSketch[] {
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
export function largeGuildChannels(): CategorySketch[] {
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
