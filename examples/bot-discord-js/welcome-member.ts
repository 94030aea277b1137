import { DiscordAPIError, type GuildMember, MessageFlags, RESTJSONErrorCodes } from 'discord.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Feature } from '@guildhall/bot'
import { type Names, type Plan, planWelcome } from './welcome'

const namesOf = (member: GuildMember): Names => ({
  member: `<@${member.id}>`,
  member_name: member.displayName,
  member_avatar: member.displayAvatarURL(),
  server: member.guild.name,
  guild: member.guild.name,
  member_count: member.guild.memberCount.toLocaleString('en'),
})

/** Only the member whom it is about is mentioned, whatever else the text says. */
const payloadOf = ({ message, silent }: Plan, member: GuildMember) => ({
  ...message,
  allowedMentions: { users: [member.id] },
  ...(silent && ({ flags: MessageFlags.SuppressNotifications } as const)),
})

/** Somebody may have deleted it first. */
const isDeleted = (error: unknown) =>
  error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage

async function sendToChannel(plan: Plan, member: GuildMember) {
  const channel = plan.channel === null ? undefined : member.guild.channels.cache.get(plan.channel)
  // Somebody may have removed the channel since it was chosen; the dashboard shows that to them.
  if (!channel?.isSendable()) return
  const sent = await channel.send(payloadOf(plan, member))
  if (plan.deleteAfter === 0) return
  await pause(plan.deleteAfter * 1000)
  await sent.delete().catch((error: unknown) => {
    if (!isDeleted(error)) throw error
  })
}

/**
 * Sends what the feature says to whoever just joined, and takes it away again where that is wished. Whoever takes no
 * direct messages is still welcomed in the channel.
 * @throws AggregateError when something could not be sent
 */
export async function welcomeMember(member: GuildMember, feature: Feature | undefined) {
  const plan = planWelcome(feature, namesOf(member))
  if (!plan) return
  const direct = plan.direct ? [member.send(payloadOf(plan, member))] : []
  const results = await Promise.allSettled([...direct, sendToChannel(plan, member)])
  const problems = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  if (problems.length > 0) throw new AggregateError(problems, `Not all was sent: ${problems.join('; ')}`)
}
