import { queryTimes } from '@/config/queries'
import { extensionQuery } from './capabilities'
import { command } from './commands.schema'
import { rowsOf } from './rows'
import { useSignedInQuery } from './session'

const commands = rowsOf(command)

export const commandQueries = {
  /** Null from a backend that lists no commands. */
  list: (guildId: string) => ({
    ...extensionQuery('commands', ['guilds', guildId, 'commands'], `/guilds/${guildId}/commands`, commands),
    ...queryTimes.commands,
    retry: false,
  }),
}

export const useCommands = (guildId: string) => useSignedInQuery(commandQueries.list(guildId))
