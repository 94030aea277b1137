import type { Role } from '@/api/roles.schema'
import { type Permission, permissionSet } from '@/config/permissions'
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

export type RoleSketch = {
  name: string
  color?: number
  permissions?: string
  isHoisted?: boolean
  unicodeEmoji?: string
  /** Set for the role that Discord made for a bot; such a role can be given to nobody else. */
  botId?: string
}

function role(id: string, position: number, sketch: RoleSketch): Role {
  const color = sketch.color ?? 0
  return {
    id,
    name: sketch.name,
    position,
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: sketch.isHoisted ?? false,
    icon: null,
    unicode_emoji: sketch.unicodeEmoji ?? null,
    permissions: sketch.permissions ?? '0',
    managed: sketch.botId !== undefined,
    mentionable: false,
    flags: 0,
    ...(sketch.botId ? { tags: { bot_id: sketch.botId } } : {}),
  }
}

/** A guild's roles from `sketches`, lowest first; @everyone, whose id is the guild's, is added below them. */
export function rolesOf(guild: string, sketches: readonly RoleSketch[]): Role[] {
  const everyone = role(guild, 0, { name: '@everyone', permissions: rights.everyone })
  return [everyone, ...sketches.map((sketch, index) => role(roleId(guild, index + 1), index + 1, sketch))]
}

export function usualRoles(botId: string): RoleSketch[] {
  return [
    { name: 'Member', color: 0x95a5a6 },
    { name: 'Announcements' },
    { name: 'Regular', color: 0x2ecc71, isHoisted: true },
    { name: 'Supporter', color: 0xf1c40f, isHoisted: true, unicodeEmoji: '⭐' },
    { name: 'Guildhall Bot', color: 0x422afb, permissions: rights.bot, botId },
    { name: 'Moderator', color: 0x3498db, permissions: rights.moderator, isHoisted: true },
    { name: 'Manager', color: 0x9b59b6, permissions: rights.manager, isHoisted: true },
    { name: 'Administrator', color: 0xe74c3c, permissions: rights.administrator, isHoisted: true },
  ]
}
