import { type ChatInputCommandInteraction, MessageFlags } from 'discord.js'
import type { createCommandRules } from './command-rules'
import type { Feature } from './guildhall-bot'

type Interaction = ChatInputCommandInteraction<'cached'>

const answers = {
  members: (interaction: Interaction) =>
    `${interaction.guild.name} has ${interaction.guild.memberCount} members.`,
  ping: () => 'Pong!',
}

/** What the bot can do, for Discord and for the dashboard. */
export const commands: { name: keyof typeof answers; description: string; category: string }[] = [
  { name: 'members', description: 'Says how many members this server has.', category: 'Information' },
  { name: 'ping', description: 'Says whether the bot listens.', category: 'Information' },
]

/** Answers a command as the dashboard says: with its answer, or with why not, which only that member sees. */
export async function answerCommand(
  interaction: Interaction,
  feature: Feature | undefined,
  rules: ReturnType<typeof createCommandRules>,
) {
  const command = commands.find(({ name }) => name === interaction.commandName)
  if (!command) return
  const { guildId, member, channelId, channel } = interaction
  const refusal = rules.refuse(feature, {
    guildId,
    command: command.name,
    memberId: member.id,
    roleIds: [...member.roles.cache.keys()],
    channelIds: [channelId, channel?.parentId, channel?.parent?.parentId].filter(
      (id) => typeof id === 'string',
    ),
  })
  await interaction.reply(
    refusal === null
      ? { content: answers[command.name](interaction) }
      : { content: refusal, flags: MessageFlags.Ephemeral },
  )
}
