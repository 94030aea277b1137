import type { Channel } from '@/api/channels.schema'
import type { Role } from '@/api/roles.schema'
import { channelTypes } from '@/config/channel-types'

/** Ids are numbers of up to 21 digits; the older thing has the smaller one. */
const byId = (a: string, b: string) => a.length - b.length || (a < b ? -1 : Number(a > b))

const isVoice = ({ type }: Channel) =>
  type === channelTypes.GUILD_VOICE || type === channelTypes.GUILD_STAGE_VOICE

const byPosition = (a: Channel, b: Channel) => a.position - b.position || byId(a.id, b.id)
const inCategory = (a: Channel, b: Channel) => Number(isVoice(a)) - Number(isVoice(b)) || byPosition(a, b)

export type ChannelCategory = { category: Channel | null; channels: Channel[] }

/**
 * A guild's channels as the platform shows them: those without a category first, then each category by position; in
 * each, voice below text, by position and id.
 */
export function orderChannels(channels: readonly Channel[]): ChannelCategory[] {
  const categories = channels.filter(({ type }) => type === channelTypes.GUILD_CATEGORY).sort(byPosition)
  const known = new Set(categories.map(({ id }) => id))
  const homes = new Map<string | null, Channel[]>()
  for (const channel of channels) {
    if (channel.type === channelTypes.GUILD_CATEGORY) continue
    const home = channel.parent_id && known.has(channel.parent_id) ? channel.parent_id : null
    const there = homes.get(home)
    if (there) there.push(channel)
    else homes.set(home, [channel])
  }
  return [null, ...categories].map((category) => ({
    category,
    channels: (homes.get(category?.id ?? null) ?? []).sort(inCategory),
  }))
}

/** Whether the first role stands above the second. Of two at one position the older one does. */
export const standsAbove = (a: Role, b: Role) => compareRoles(a, b) < 0

const compareRoles = (a: Role, b: Role) => b.position - a.position || byId(a.id, b.id)

/** Roles as the platform shows them, highest first. */
export const orderRoles = (roles: readonly Role[]) => [...roles].sort(compareRoles)
