import { desc, eq } from 'drizzle-orm'
import { type Command, commands } from '@/contract/calls/commands'
import { localesIn, localiseCommand, preferredLocale } from '@/contract/declaration/localise'
import { walkOptions } from '@/contract/declaration/walk-options'
import { isObject, type JsonObject } from '@/contract/json'
import { commands as exampleCommands } from '@/server/calls/examples'
import { route } from '@/server/calls/route'
import type { Db } from '@/server/db/open'
import { botCommands } from '@/server/db/schema'
import { languagesOf } from '@/server/http/language'

export async function saveCommands(db: Db, bot: string, reported: Command[], reportedAt: Date) {
  const report = { commands: reported, reportedAt }
  await db
    .insert(botCommands)
    .values({ bot, ...report })
    .onConflictDoUpdate({ target: botCommands.bot, set: report })
}

/** Those of this bot, or of the one that reported last. */
export async function readCommands(db: Db, bot?: string): Promise<Command[]> {
  const [row] = await db
    .select({ commands: botCommands.commands })
    .from(botCommands)
    .where(bot === undefined ? undefined : eq(botCommands.bot, bot))
    .orderBy(desc(botCommands.reportedAt))
    .limit(1)
  return commands.parse(row?.commands ?? [])
}

/** The commands for which options have rules. */
const commandNamesIn = (schema: unknown, options: JsonObject) =>
  walkOptions(schema, options)
    .filter(({ option }) => option.control === 'commands')
    .flatMap(({ path, value }) =>
      (Array.isArray(value) ? value : []).map((row: unknown, at) => ({
        path: `${path}.${at}.name`,
        name: isObject(row) ? row.name : undefined,
      })),
    )

/** The paths of rules for commands that the bot does not report, unless they were saved earlier. */
export function unreportedCommands(
  schema: unknown,
  options: JsonObject,
  saved: readonly JsonObject[],
  reported: readonly string[],
) {
  const earlier = saved.flatMap((before) => commandNamesIn(schema, before))
  const known = new Set<unknown>([...reported, ...earlier.map(({ name }) => name)])
  return commandNamesIn(schema, options)
    .filter(({ name }) => !known.has(name))
    .map(({ path }) => path)
}

export const commandRoutes = [
  route({
    id: 'listCommands',
    method: 'get',
    path: '/guilds/:guildId/commands',
    tag: 'features',
    summary: 'List the bot’s commands',
    description:
      'As the bot reported them, in the language of `Accept-Language` where it has them in that. The rules for them are the rows of an option with the control `commands`.',
    without: 'A feature with such an option is left out.',
    answer: {
      description: 'The commands; none while the bot has not reported any.',
      schema: commands,
      example: exampleCommands,
    },
    handle: (rt) => async (c) => {
      const all = await readCommands(rt.db)
      const locale = preferredLocale(languagesOf(c), localesIn(all))
      c.header('Vary', 'Accept-Language', { append: true })
      return c.json(all.map((command) => localiseCommand(command, locale)))
    },
  }),
]
