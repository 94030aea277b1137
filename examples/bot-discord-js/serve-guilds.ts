import { connectDashboard, type Dashboard } from '@guildhall/bot'
import { type Client, Events } from 'discord.js'
import { answerCommand, commands, commandsForDiscord } from './commands'
import { describeBot } from './describe-bot'
import { sendTest } from './send-test'
import { suggestions } from './suggestions'
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
 * configured. The example's own meaning is in the listeners of members and commands.
 */
export function serveGuilds(client: Client, { url, key, print, logWarning }: Options) {
  let dashboard: Dashboard | null = null

  client.once(Events.ClientReady, () => {
    dashboard = connectDashboard({
      url,
      key,
      guilds: client.guilds.cache.keys(),
      features: [suggestions],
      // Of the dashboard's own features, those that this bot does something with.
      builtIn: ['welcome', 'commands'],
      commands,
      onTest: (test) => sendTest(client, test),
      report: () => describeBot(client),
      onProblem: logWarning,
    })
    client.application?.commands.set(commandsForDiscord).catch(logWarning)
    print(`Serving ${client.guilds.cache.size} servers.`)
  })
  client.on(Events.GuildCreate, ({ id }) => dashboard?.add(id))
  client.on(Events.GuildDelete, ({ id }) => dashboard?.remove(id))
  client.on(Events.GuildMemberAdd, (member) => {
    const { welcome } = dashboard?.guild(member.guild.id)?.features ?? {}
    welcomeMember(member, welcome).catch(logWarning)
  })
  client.on(Events.InteractionCreate, (interaction) => {
    if (!dashboard || !interaction.isChatInputCommand() || !interaction.inCachedGuild()) return
    answerCommand(interaction, dashboard).catch(logWarning)
  })
  client.on(Events.Error, logWarning)

  return {
    /** Resolves when nothing more will be sent, to the dashboard or to Discord. */
    close: async () => {
      await Promise.all([dashboard?.close(), client.destroy()])
    },
  }
}
