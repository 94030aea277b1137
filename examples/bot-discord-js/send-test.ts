import type { Client } from 'discord.js'
import type { TestMessage, TestResult } from '@guildhall/bot'

/** Discord’s codes for what people can fix themselves. */
const reasons = new Map<unknown, TestResult['reason']>([
  [10003, 'unknown_channel'],
  [50001, 'missing_permissions'],
  [50013, 'missing_permissions'],
  [50007, 'direct_messages_closed'],
])

const codeOf = (problem: unknown) =>
  typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined

/** Sends a message that somebody wants to see, to a channel of that server or to themselves. It notifies nobody. */
export async function sendTest(
  client: Client,
  { guild_id: guildId, channel_id: channelId, user_id: userId, message }: TestMessage,
): Promise<TestResult> {
  const { content, embeds, components } = message
  const payload = { content, embeds, ...(components && { components }), allowedMentions: { parse: [] } }
  try {
    if (channelId === null) return { url: (await client.users.send(userId, payload)).url }
    const channel = client.guilds.cache.get(guildId)?.channels.cache.get(channelId)
    if (!channel?.isSendable()) return { reason: 'unknown_channel' }
    return { url: (await channel.send(payload)).url }
  } catch (problem) {
    const reason = reasons.get(codeOf(problem)) ?? 'failed'
    return { reason, detail: problem instanceof Error ? problem.message : String(problem) }
  }
}
