import type { Channel, Thread } from '@/contract/calls/discord'
import { channelTypes } from '@/contract/discord/channel-types'
import { visible } from '@/contract/discord/hidden-channels'
import type { ActiveThread } from '@/server/discord/client'
import { botAbsent } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'

/** In one server. */
const most = 1_000

/** Who may see a private thread is not known here. */
const open: readonly number[] = [channelTypes.ANNOUNCEMENT_THREAD, channelTypes.PUBLIC_THREAD]

/**
 * Threads that are not archived and that everybody sees who sees their channels, which are those that the list of channels
 * names.
 */
export function openThreads(threads: readonly ActiveThread[], channels: readonly Channel[]): Thread[] {
  const shown = new Set(visible(channels).map(({ id }) => id))
  return threads
    .filter(({ type, parent_id }) => open.includes(type) && shown.has(parent_id))
    .filter(({ thread_metadata }) => thread_metadata?.archived !== true)
    .slice(0, most)
    .map(({ id, name, type, parent_id }) => ({ id, name, type, parent_id }))
}

/** @throws HttpError 404 `bot_absent` */
export async function readThreads({ discord }: Runtime, guildId: string): Promise<Thread[]> {
  const [threads, channels] = await Promise.all([discord.threads(guildId), discord.channels(guildId)])
  if (!threads || !channels) throw botAbsent()
  return openThreads(threads, channels)
}
