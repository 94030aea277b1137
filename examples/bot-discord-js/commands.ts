import type { Command, Dashboard } from '@guildhall/bot'
import { type ChatInputCommandInteraction, MessageFlags } from 'discord.js'
import { planSuggestion, suggestions } from './suggestions'

type Interaction = ChatInputCommandInteraction<'cached'>

/** What the bot can do, for Discord and for the dashboard. */
export const commands = [
  { name: 'ping', description: 'Says whether the bot listens.', category: 'Information' },
  {
    name: 'suggest',
    description: 'Suggests something to this server.',
    category: 'Engagement',
    options: [{ name: 'text', description: 'What you suggest', required: true }],
  },
] satisfies Command[]

/** The commands as Discord takes them. */
export const commandsForDiscord = commands.map(({ name, description, options = [] }) => ({
  name,
  description,
  options: options.map((option) => ({ ...option, type: 3 })),
}))

/** Sends a suggestion where the dashboard says. @returns what its author reads */
async function suggest({ guild, member, options }: Interaction, dashboard: Dashboard) {
  const configured = dashboard.guild(guild.id)?.feature(suggestions)
  if (!configured) return 'The bot has only just started. Please try again in a moment.'
  const plan = planSuggestion(configured, {
    author: member.displayName,
    text: options.getString('text', true),
  })
  if ('refusal' in plan) return plan.refusal
  const channel = guild.channels.cache.get(plan.channel)
  if (!channel?.isSendable()) return 'The channel for suggestions is gone.'
  const message = await channel.send({ content: plan.content, allowedMentions: { parse: [] } })
  for (const reaction of plan.reactions) await message.react(reaction)
  return 'Thank you, your suggestion is posted.'
}

const answers = new Map<string, (interaction: Interaction, dashboard: Dashboard) => string | Promise<string>>(
  Object.entries({ ping: () => 'Pong!', suggest }),
)

/** Answers a command as the dashboard says: with its answer, or with why not. Only that member sees it. */
export async function answerCommand(interaction: Interaction, dashboard: Dashboard) {
  const answer = answers.get(interaction.commandName)
  if (!answer) return
  const { guildId, member, channelId, channel } = interaction
  const refusal = dashboard.refuseCommand({
    guildId,
    command: interaction.commandName,
    memberId: member.id,
    roleIds: [...member.roles.cache.keys()],
    channelIds: [channelId, channel?.parentId, channel?.parent?.parentId].filter(
      (id) => typeof id === 'string',
    ),
  })
  const content = refusal ? refusal.text : await answer(interaction, dashboard)
  await interaction.reply({ content, flags: MessageFlags.Ephemeral })
}
