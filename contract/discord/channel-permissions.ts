import { isObject, isText } from '@/contract/json'
import { onceFor } from '@/contract/once-for'
import { channelTypes } from './channel-types'
import { type Permission, permissionBit, permissionSet } from './permissions'
import { rightsOverOthers } from './bot-roles'

const isBitSet = (value: unknown): value is string => isText(value) && /^\d{1,20}$/.test(value)

type Overwrite = { id: string; type: 0 | 1; allow: string; deny: string }

function readOverwrite(entry: unknown): Overwrite[] {
  if (!isObject(entry)) return []
  const { id, type, allow, deny } = entry
  const isWhole = isText(id) && (type === 0 || type === 1) && isBitSet(allow) && isBitSet(deny)
  return isWhole ? [{ id, type, allow, deny }] : []
}

/** Read once for each list: whoever compares many roles asks for the same channels again and again. */
const readOverwrites = onceFor((entries: readonly unknown[]) => entries.flatMap(readOverwrite))

const everything = (1n << 64n) - 1n

const ADMINISTRATOR = permissionBit('ADMINISTRATOR')
const VIEW_CHANNEL = permissionBit('VIEW_CHANNEL')
const needSending = permissionSet(['MENTION_EVERYONE', 'SEND_TTS_MESSAGES', 'ATTACH_FILES', 'EMBED_LINKS'])
const voiceTypes: readonly number[] = [channelTypes.GUILD_VOICE, channelTypes.GUILD_STAGE_VOICE]

/** What of a role, and of a channel, decides what somebody may do. Both as Discord writes them. */
type HeldRole = { id: string; permissions: string }
type DiscordChannel = { type: number; permission_overwrites: readonly unknown[] }

export type Member = {
  id: string
  guildId: string
  /** The roles that the member has. @everyone, whose id is the guild's, is one of them. */
  roles: readonly HeldRole[]
}

/** What a member may do in the guild, before any channel's overwrites: a set of permission bits. */
export function guildPermissions({ roles }: Pick<Member, 'roles'>) {
  const held = roles.reduce((set, { permissions }) => set | parseSet(permissions), 0n)
  return held & ADMINISTRATOR ? everything : held
}

/**
 * What a member may do in a channel, by Discord's algorithm: overwrites of @everyone, then those of the member's
 * roles together, then the member's own, each denying before it allows; then what one denial implies.
 */
export function channelPermissions(member: Member, channel: DiscordChannel) {
  const base = guildPermissions(member)
  if (base & ADMINISTRATOR) return everything

  const overwrites = readOverwrites(channel.permission_overwrites)
  const roleIds = new Set(member.roles.map(({ id }) => id))
  const everyone = overwrites.filter(({ id, type }) => type === 0 && id === member.guildId)
  const roles = overwrites.filter(({ id, type }) => type === 0 && id !== member.guildId && roleIds.has(id))
  const own = overwrites.filter(({ id, type }) => type === 1 && id === member.id)
  return withImplied([everyone, roles, own].reduce(applied, base), channel)
}

function applied(held: bigint, overwrites: readonly Overwrite[]) {
  const denied = overwrites.reduce((set, { deny }) => set | BigInt(deny), 0n)
  const allowed = overwrites.reduce((set, { allow }) => set | BigInt(allow), 0n)
  return (held & ~denied) | allowed
}

function withImplied(held: bigint, { type }: DiscordChannel) {
  if (!(held & VIEW_CHANNEL)) return 0n
  if (voiceTypes.includes(type) && !(held & permissionBit('CONNECT'))) return held & VIEW_CHANNEL
  return held & permissionBit('SEND_MESSAGES') ? held : held & ~needSending
}

const parseSet = (set: string) => (isBitSet(set) ? BigInt(set) : 0n)

/** Those of the needed permissions that a set lacks, in the order in which they were asked for. */
export const missingFrom = (held: bigint, needed: readonly Permission[]) =>
  needed.filter((name) => !(held & permissionBit(name)))

/** What lets somebody into a channel, or do something to others there. */
const power = permissionSet(['VIEW_CHANNEL', 'CONNECT', ...rightsOverOthers])

/** Whether somebody may do everything everywhere. Such a bot sees every channel; Discord hides the others from it. */
export const isAdministrator = (member: Pick<Member, 'roles'>) =>
  (guildPermissions(member) & ADMINISTRATOR) !== 0n

const isReadable = ({ permission_overwrites: entries }: DiscordChannel) =>
  readOverwrites(entries).length === entries.length

/**
 * Finds out whether a role lets people into channels, or gives them rights over others there, that everybody else lacks:
 * by its own permissions or by a channel's overwrites. What cannot be read counts as such.
 */
export function createOpensChannels(
  guildId: string,
  roles: readonly HeldRole[],
  channels: readonly DiscordChannel[],
) {
  const everyone = roles.find(({ id }) => id === guildId) ?? { id: guildId, permissions: '0' }
  const heldIn = (channel: DiscordChannel, ...more: HeldRole[]) =>
    channelPermissions({ id: '', guildId, roles: [everyone, ...more] }, channel) & power
  const usual = channels.map((channel) => ({ channel, held: heldIn(channel) }))
  const isUnreadable = !channels.every(isReadable)
  return (role: HeldRole) =>
    isUnreadable ||
    !isBitSet(role.permissions) ||
    usual.some(({ channel, held }) => (heldIn(channel, role) & ~held) !== 0n)
}
