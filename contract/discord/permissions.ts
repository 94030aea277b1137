/**
 * Discord's permission flags up to bit 30 (specification, section 3), as values.
 * Names are Discord's; MANAGE_EMOJIS_AND_STICKERS keeps the specification's name.
 */
export const permissionFlags = {
  CREATE_INSTANT_INVITE: 1,
  KICK_MEMBERS: 2,
  BAN_MEMBERS: 4,
  ADMINISTRATOR: 8,
  MANAGE_CHANNELS: 16,
  MANAGE_GUILD: 32,
  ADD_REACTIONS: 64,
  VIEW_AUDIT_LOG: 128,
  PRIORITY_SPEAKER: 256,
  STREAM: 512,
  VIEW_CHANNEL: 1024,
  SEND_MESSAGES: 2048,
  SEND_TTS_MESSAGES: 4096,
  MANAGE_MESSAGES: 8192,
  EMBED_LINKS: 16384,
  ATTACH_FILES: 32768,
  READ_MESSAGE_HISTORY: 65536,
  MENTION_EVERYONE: 131072,
  USE_EXTERNAL_EMOJIS: 262144,
  VIEW_GUILD_INSIGHTS: 524288,
  CONNECT: 1048576,
  SPEAK: 2097152,
  MUTE_MEMBERS: 4194304,
  DEAFEN_MEMBERS: 8388608,
  MOVE_MEMBERS: 16777216,
  USE_VAD: 33554432,
  CHANGE_NICKNAME: 67108864,
  MANAGE_NICKNAMES: 134217728,
  MANAGE_ROLES: 268435456,
  MANAGE_WEBHOOKS: 536870912,
  MANAGE_EMOJIS_AND_STICKERS: 1073741824,
} as const

/** The second flag set: the permission set shifted right by 33 bits, because it exceeds 32-bit arithmetic. */
export const secondPermissionFlags = {
  MANAGE_EVENTS: 1,
  MANAGE_THREADS: 2,
  CREATE_PUBLIC_THREADS: 4,
  CREATE_PRIVATE_THREADS: 8,
  USE_EXTERNAL_STICKERS: 16,
  SEND_MESSAGES_IN_THREADS: 32,
  USE_EMBEDDED_ACTIVITIES: 64,
  MODERATE_MEMBERS: 128,
  VIEW_CREATOR_MONETIZATION_ANALYTICS: 256,
  USE_SOUNDBOARD: 512,
  CREATE_GUILD_EXPRESSIONS: 1024,
  CREATE_EVENTS: 2048,
  USE_EXTERNAL_SOUNDS: 4096,
  SEND_VOICE_MESSAGES: 8192,
  SET_VOICE_CHANNEL_STATUS: 32768,
  SEND_POLLS: 65536,
  USE_EXTERNAL_APPS: 131072,
  PIN_MESSAGES: 262144,
  BYPASS_SLOWMODE: 524288,
} as const

const secondSetShift = 33n

/** Bits 31 and 32 stand between the two sets. */
const between = { USE_APPLICATION_COMMANDS: 1n << 31n, REQUEST_TO_SPEAK: 1n << 32n } as const

export type Permission = keyof (typeof permissionFlags & typeof between & typeof secondPermissionFlags)

function entries<Name extends string>(flags: Record<Name, number>, shift: bigint) {
  return Object.entries<number>(flags).map(([name, value]) => [name, BigInt(value) << shift] as const)
}

const bits: ReadonlyMap<string, bigint> = new Map([
  ...entries(permissionFlags, 0n),
  ...Object.entries(between),
  ...entries(secondPermissionFlags, secondSetShift),
])

export const permissionKeys: readonly string[] = [...bits.keys()]

export const permissionBit = (name: Permission) => bits.get(name) ?? 0n

export const permissionSet = (names: readonly Permission[]) =>
  names.reduce((set, name) => set | permissionBit(name), 0n)

export const isPermission = (name: unknown): name is Permission => typeof name === 'string' && bits.has(name)

/** The permissions in a set, as far as they have a name. */
export const permissionNames = (set: bigint) =>
  [...bits].flatMap(([name, bit]) => (set & bit && isPermission(name) ? [name] : []))

/** Whether a set (a decimal string, as Discord sends it) holds a permission; ADMINISTRATOR holds all. */
export function hasPermission(set: string, name: Permission) {
  if (!/^\d{1,20}$/.test(set)) return false
  const held = BigInt(set)
  return (held & (permissionBit(name) | permissionBit('ADMINISTRATOR'))) !== 0n
}

/** A person may manage a guild when they own it or hold ADMINISTRATOR or MANAGE_GUILD. */
export const canManageGuild = (guild: { owner: boolean; permissions: string }) =>
  guild.owner || hasPermission(guild.permissions, 'MANAGE_GUILD')

/** A person may open a guild's pages when they may manage it, or when one of their roles lets them. */
export const mayOpenGuild = (guild: { owner: boolean; permissions: string; dashboard_access?: string }) =>
  guild.dashboard_access !== undefined || canManageGuild(guild)
