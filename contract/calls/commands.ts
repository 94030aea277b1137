import * as z from 'zod/mini'

const commandOption = z.looseObject({
  /** In the reader's language, where the bot has it in that. */
  name: z.string(),
  description: z._default(z.string(), ''),
  required: z._default(z.boolean(), false),
})

/** One of the bot's commands. */
export const command = z.looseObject({
  /** Under which its rule is saved. */
  name: z.string(),
  /** What it is called in the reader's language, where that is something else. */
  title: z.optional(z.nullable(z.string())),
  description: z._default(z.string(), ''),
  category: z._default(z.string(), ''),
  options: z._default(z.array(commandOption), []),
})
export type Command = z.infer<typeof command>
/** `GET /guilds/{guildId}/commands`: none while the bot has not reported any. */
export const commands = z.array(command)
