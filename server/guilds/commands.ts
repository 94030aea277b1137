import { desc } from 'drizzle-orm'
import { type Command, commands } from '@/api/commands.schema'
import { walkOptions } from '@/config/features/walk-options'
import { isObject, type JsonObject } from '@/config/json'
import texts from '@/config/messages/en/backend.json'
import { commands as exampleCommands } from '@/server/contract/examples'
import { route } from '@/server/contract/route'
import type { Db } from '@/server/db/open'
import { botCommands } from '@/server/db/schema'
import { refused } from '@/server/http/http-error'

export async function saveCommands(db: Db, bot: string, reported: Command[], reportedAt: Date) {
  const report = { commands: reported, reportedAt }
  await db
    .insert(botCommands)
    .values({ bot, ...report })
    .onConflictDoUpdate({ target: botCommands.bot, set: report })
}

/** Those of the bot that reported last. */
export async function readCommands(db: Db): Promise<Command[]> {
  const [row] = await db
    .select({ commands: botCommands.commands })
    .from(botCommands)
    .orderBy(desc(botCommands.reportedAt))
    .limit(1)
  return commands.parse(row?.commands ?? [])
}

/** The commands for which options have rules. */
export const commandNamesIn = (schema: unknown, options: JsonObject) =>
  walkOptions(schema, options)
    .filter(({ option }) => option.control === 'commands')
    .flatMap(({ path, value }) =>
      (Array.isArray(value) ? value : []).map((row: unknown, at) => ({
        path: `${path}.${at}.name`,
        name: isObject(row) ? row.name : undefined,
      })),
    )

/** @throws HttpError 422 `invalid` for rules for commands that the bot does not report, unless they were saved earlier */
export function assertReported(
  schema: unknown,
  next: JsonObject,
  earlier: readonly JsonObject[],
  reported: readonly Command[],
) {
  const known = new Set<unknown>(
    [...reported, ...earlier.flatMap((options) => commandNamesIn(schema, options))].map(({ name }) => name),
  )
  const unknown = commandNamesIn(schema, next).filter(({ name }) => !known.has(name))
  if (unknown.length > 0)
    throw refused(Object.fromEntries(unknown.map(({ path }) => [path, texts.unknownCommand])))
}

export const commandRoutes = [
  route({
    id: 'listCommands',
    method: 'get',
    path: '/guilds/:guildId/commands',
    tag: 'features',
    summary: 'List the bot’s commands',
    description:
      'As the bot reported them. The rules for them are the rows of an option with the control `commands`.',
    without: 'A feature with such an option is left out.',
    answer: {
      description: 'The commands; none while the bot has not reported any.',
      schema: commands,
      example: exampleCommands,
    },
    handle: (rt) => async (c) => c.json(await readCommands(rt.db)),
  }),
]
