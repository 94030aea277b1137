import { type Client, Events } from 'discord.js'
import { answerCommand, commands } from './commands'
import { createCommandRules } from './command-rules'
import { describeBot } from './describe-bot'
import { type Configuration, createGuildhallBot, type GuildhallBot } from './guildhall-bot'
import { sendTest } from './send-test'
import { welcomeMember } from './welcome-member'

type Options = {
  /** Where the dashboard is, and one of its bots' keys. */
  url: string
  key: string
  print: (text: string) => void
  logWarning: (problem: Error) => void
}

/**
 * Ties a client of discord.js, which has yet to log in, to the dashboard: the guilds that it is in are served as they are
 * configured. The example's own meaning is `onConfiguration` and the listener of members.
 */
export function serveGuilds(client: Client, { url, key, print, logWarning }: Options) {
  const configurations = new Map<string, Configuration>()
  const rules = createCommandRules()
  let dashboard: GuildhallBot | null = null

  client.once(Events.ClientReady, () => {
    dashboard = createGuildhallBot({
      url,
      key,
      guilds: client.guilds.cache.keys(),
      commands,
      // A bot that keeps more than this (a schedule, roles by reaction) would set that up here.
      onConfiguration: (configuration) => void configurations.set(configuration.id, configuration),
      onTest: (test) => sendTest(client, test),
      report: () => describeBot(client),
      onProblem: logWarning,
    })
    const forDiscord = commands.map(({ name, description }) => ({ name, description }))
    client.application?.commands.set(forDiscord).catch(logWarning)
    print(`Serving ${client.guilds.cache.size} servers.`)
  })
  client.on(Events.GuildCreate, ({ id }) => dashboard?.add(id))
  client.on(Events.GuildDelete, ({ id }) => {
    dashboard?.remove(id)
    configurations.delete(id)
  })
  client.on(Events.GuildMemberAdd, (member) => {
    const { welcome } = configurations.get(member.guild.id)?.features ?? {}
    welcomeMember(member, welcome).catch(logWarning)
  })
  client.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.isChatInputCommand() || !interaction.inCachedGuild()) return
    const feature = configurations.get(interaction.guildId)?.features.commands
    answerCommand(interaction, feature, rules).catch(logWarning)
  })
  client.on(Events.Error, logWarning)

  return {
    /** Resolves when nothing more will be sent, to the dashboard or to Discord. */
    close: async () => {
      await Promise.all([dashboard?.close(), client.destroy()])
    },
  }
}
