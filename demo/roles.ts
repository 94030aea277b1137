import { z } from 'zod'
import type { Role } from '@/contract/calls/discord'
import { type Permission, permissionSet } from '@/contract/discord/permissions'
import { roleId } from './ids'

export const setOf = (...names: Permission[]) => permissionSet(names).toString()

const everyday: Permission[] = [
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'ADD_REACTIONS',
  'USE_EXTERNAL_EMOJIS',
  'CONNECT',
  'SPEAK',
  'STREAM',
  'USE_VAD',
  'CHANGE_NICKNAME',
  'USE_APPLICATION_COMMANDS',
  'CREATE_PUBLIC_THREADS',
  'SEND_MESSAGES_IN_THREADS',
  'SEND_POLLS',
]
const moderation: Permission[] = [
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'MANAGE_MESSAGES',
  'MODERATE_MEMBERS',
  'MUTE_MEMBERS',
  'MANAGE_THREADS',
  'MANAGE_NICKNAMES',
  'VIEW_AUDIT_LOG',
]

export const rights = {
  everyone: setOf(...everyday),
  moderator: setOf(...everyday, ...moderation),
  manager: setOf(...everyday, 'MANAGE_GUILD'),
  administrator: setOf(...everyday, 'ADMINISTRATOR'),
  bot: setOf(...everyday, 'MANAGE_ROLES', 'MANAGE_MESSAGES', 'MANAGE_CHANNELS', 'KICK_MEMBERS'),
} as const

/** What a person may do in a guild. */
export const right = z.enum(['administrator', 'manager', 'member'])
export type Right = z.output<typeof right>

/** The permissions that come with it. */
export const rightsOf = (right: Right) => (right === 'member' ? rights.everyone : rights[right])

type RoleSketch = {
  name: string
  color?: number
  permissions?: string
  isHoisted?: boolean
  unicodeEmoji?: string
  /** Set for the role that Discord made for a bot; such a role can be given to nobody else. */
  botId?: string
}

function role(id: string, position: number, sketch: RoleSketch): Role {
  const { name, color = 0, permissions = '0', isHoisted = false, unicodeEmoji = null, botId } = sketch
  return {
    id,
    name,
    position,
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: isHoisted,
    icon: null,
    unicode_emoji: unicodeEmoji,
    permissions,
    managed: botId !== undefined,
    mentionable: false,
    flags: 0,
    ...(botId && { tags: { bot_id: botId } }),
  }
}

/** A guild's roles from `sketches`, lowest first; @everyone, whose id is the guild's, is added below them. */
export function rolesOf(guild: string, sketches: readonly RoleSketch[]): Role[] {
  const everyone = role(guild, 0, { name: '@everyone', permissions: rights.everyone })
  return [everyone, ...sketches.map((sketch, index) => role(roleId(guild, index + 1), index + 1, sketch))]
}

/** The roles with rights, lowest first. */
const staff: RoleSketch[] = [
  { name: 'Moderator', color: 0x3498db, permissions: rights.moderator, isHoisted: true },
  { name: 'Manager', color: 0x9b59b6, permissions: rights.manager, isHoisted: true },
  { name: 'Administrator', color: 0xe74c3c, permissions: rights.administrator, isHoisted: true },
]
const botRole = (botId: string) => ({
  /** The bot's, in `createWorld`. */
  name: '',
  color: 0x422afb,
  permissions: rights.bot,
  botId,
})

export const usualRoles = (botId: string): RoleSketch[] => [
  { name: 'Member', color: 0x95a5a6 },
  { name: 'Announcements' },
  { name: 'Regular', color: 0x2ecc71, isHoisted: true },
  { name: 'Supporter', color: 0xf1c40f, isHoisted: true, unicodeEmoji: '⭐' },
  botRole(botId),
  ...staff,
]

const regionRanks = 'Scout Surveyor Navigator Cartographer Pathfinder Captain Keeper Elder'.split(' ')
const hue = (index: number) => ((index * 2654435761) % 0xffffff) | 0x303030

/** 99 roles: eight ranks for each of ten regions, and nineteen above and below them. @everyone makes it exactly 100. */
export const largeGuildRoles = (botId: string, regions: readonly string[]): RoleSketch[] => [
  ...Array.from({ length: 14 }, (_, index) => ({ name: `Expedition ${2012 + index}`, color: 0x607d8b })),
  ...regions
    .flatMap((region) => regionRanks.map((rank) => `${region} ${rank}`))
    .map((name, index) => ({ name, color: hue(index + 1) })),
  botRole(botId),
  { name: 'Librarian', color: 0x1abc9c, isHoisted: true },
  ...staff,
]
