import { permissionSet } from '@/config/permissions'
import { rightsOverOthers } from './bot-roles'
import { channelPermissions, type DiscordChannel, type HeldRole } from './channel-permissions'

/** What lets somebody into a channel, or do something to others there. */
const power = permissionSet(['VIEW_CHANNEL', 'CONNECT', ...rightsOverOthers])

/**
 * Finds out whether a role lets people into channels, or gives them rights over others there, that everybody else lacks:
 * by its own permissions or by a channel's overwrites.
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
  return (role: HeldRole) => usual.some(({ channel, held }) => (heldIn(channel, role) & ~held) !== 0n)
}
