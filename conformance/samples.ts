import { channels, roles } from '@/contract/calls/discord'
import { unknownId } from './call-backend'
import type { TestContext } from './context'
import type { Samples } from './values-to-try'

/**
 * A channel and a role that the author named, or that the guild has, and the person as a member. Else an id of the right
 * form: a backend that lists no channels may have no way to tell it from a true one.
 */
export async function readSamples({
  ask,
  extensions,
  guildId,
  userId,
  named,
}: TestContext): Promise<Samples> {
  const listsChannels = extensions === null || extensions.includes('channels')
  const listing = listsChannels ? await ask('GET', '/guilds/{guildId}/channels') : null
  const { data: allChannels = [] } = channels.safeParse(listing?.body)
  const { data: allRoles = [] } = roles.safeParse((await ask('GET', '/guilds/{guildId}/roles')).body)
  const madeUp = allChannels.length === 0 ? unknownId : null
  return {
    channel: (types) => named.channel ?? allChannels.find(({ type }) => types.includes(type))?.id ?? madeUp,
    role: named.role ?? allRoles.find(({ id, managed }) => id !== guildId && !managed)?.id ?? unknownId,
    member: userId ?? unknownId,
  }
}
