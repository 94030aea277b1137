import * as z from 'zod/mini'
import { commandLimits } from '@/contract/limits'
import { maxTextLength } from '@/contract/text-length'
import { tooBig } from '@/contract/field-message'

const commandOption = z.looseObject({
  name: z.string(),
  description: z._default(z.string(), ''),
  required: z._default(z.boolean(), false),
})

/** One of the bot's commands, by the name under which its rule is saved. */
export const command = z.looseObject({
  name: z.string(),
  description: z._default(z.string(), ''),
  category: z._default(z.string(), ''),
  options: z._default(z.array(commandOption), []),
})
export type Command = z.infer<typeof command>
/** `GET /guilds/{guildId}/commands`: none while the bot has not reported any. */
export const commands = z.array(command)

const text = (max: number) => z.string().check(z.trim(), maxTextLength(max))
const name = (max: number) => text(max).check(z.minLength(1, 'validation.invalid'))
const description = text(commandLimits.description)

/** `POST /bot/commands`: all of the bot's commands; those of an earlier report are forgotten. */
export const commandReport = z.strictObject({
  commands: z
    .array(
      z.strictObject({
        name: name(commandLimits.name),
        description: z._default(description, ''),
        category: z._default(text(commandLimits.category), ''),
        options: z._default(
          z
            .array(
              z.strictObject({
                name: name(commandLimits.optionName),
                description: z._default(description, ''),
                required: z._default(z.boolean(), false),
              }),
            )
            .check(z.maxLength(commandLimits.options, tooBig(commandLimits.options))),
          [],
        ),
      }),
    )
    .check(
      z.maxLength(commandLimits.count, tooBig(commandLimits.count)),
      z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'validation.invalid'),
    ),
})
