import type { Channel } from '@/api/channels.schema'
import { channelTypes } from '@/config/channel-types'
import { byId } from '@/config/platform/role-order'

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
