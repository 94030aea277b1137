import * as z from 'zod/mini'
import { commandTypes, joinedName, leavesOf } from '@/contract/discord/command-parts'
import { translationLocales } from '@/contract/discord/locales'
import { fieldMessage, tooMany } from '@/contract/field-message'
import { commandLimits } from '@/contract/limits'
import { line, name } from '@/contract/bot-text'
import { textLength } from '@/contract/text-length'
import type { Command } from './commands'

const locales = new Set<string>(translationLocales)
export const isTranslationLocale = (name: string) => locales.has(name)

/** Texts by locales, of which Discord may have more than this dashboard knows. */
const localizations = (max: number) =>
  z._default(
    z.pipe(
      z.nullable(z.record(z.string(), z.nullable(line(max)))),
      z.transform((given) =>
        Object.fromEntries(
          Object.entries(given ?? {}).flatMap(([locale, text]) => (text ? [[locale, text] as const] : [])),
        ),
      ),
    ),
    {},
  )

/** What is kept of a command; others of Discord's keys, such as `choices` and `default_member_permissions`, are not. */
const texts = (longestName: number) => ({
  type: z.optional(z.nullable(z.int())),
  name: name(longestName),
  name_localizations: localizations(longestName),
  description: z._default(line(commandLimits.description), ''),
  description_localizations: localizations(commandLimits.description),
})
const listOf = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z._default(z.array(item).check(z.maxLength(max, tooMany(max))), [])

const value = z.looseObject({ ...texts(commandLimits.optionName), required: z._default(z.boolean(), false) })
const subcommand = z.extend(value, { options: listOf(value, commandLimits.options) })
const optionOrGroup = z.extend(value, { options: listOf(subcommand, commandLimits.options) })
const reportedCommand = z.looseObject({
  ...texts(commandLimits.name),
  category: z._default(line(commandLimits.category), ''),
  category_localizations: localizations(commandLimits.category),
  options: listOf(optionOrGroup, commandLimits.options),
})

type Part = Pick<
  z.infer<typeof value>,
  'name' | 'name_localizations' | 'description' | 'description_localizations'
>

/** Those that people can read here; null where there are none. */
function readable(texts: Record<string, string>) {
  const entries = Object.entries(texts).filter(([locale]) => isTranslationLocale(locale))
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** With the translations that it has, and without the keys of those that it has not. */
function textsOf({ name, description, ...part }: Part) {
  const names = readable(part.name_localizations)
  const descriptions = readable(part.description_localizations)
  return {
    name,
    description,
    ...(names && { name_localizations: names }),
    ...(descriptions && { description_localizations: descriptions }),
  }
}

/** The names of a command and its subcommand as people use them, in every language that one of them has. */
function joinNames(parts: readonly Part[]) {
  const locales = new Set(parts.flatMap((part) => Object.keys(part.name_localizations)))
  const inLocale = (locale: string) =>
    parts.map((part) => part.name_localizations[locale] ?? part.name).join(' ')
  return {
    name: joinedName(parts),
    name_localizations: Object.fromEntries([...locales].map((locale) => [locale, inLocale(locale)])),
  }
}

export type ReportedCommand = z.infer<typeof reportedCommand>
/** A command, or an option of one that may be a command itself. */
type Usable = Part & { type?: number | null | undefined; required?: boolean; options?: readonly Usable[] }

function present(command: ReportedCommand): Command[] {
  const categories = readable(command.category_localizations)
  return leavesOf<Usable>(command).map(({ parents, leaf }) => ({
    ...textsOf({ ...leaf, ...joinNames([...parents, leaf]) }),
    category: command.category,
    ...(categories && { category_localizations: categories }),
    options: (leaf.options ?? []).map(({ required = false, ...option }) => ({
      ...textsOf(option),
      required,
    })),
  }))
}

/**
 * What people use and limit of the commands that a bot reports. The menus of people and messages may have a command of the same
 * name: one rule is for both.
 */
export function commandsOf(given: readonly ReportedCommand[]): Command[] {
  const all = given.filter(({ type }) => type !== commandTypes.entryPoint).flatMap(present)
  return [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed()
}

const typedWord = /^[-_'\p{L}\p{N}\p{Script=Devanagari}\p{Script=Thai}]+$/u

/** As Discord takes what people type. A bot without subcommands may report several words. */
const isTypedName = (name: string) =>
  name === name.toLowerCase() && name.split(' ').every((word) => typedWord.test(word))

type Named = { type?: number | null | undefined; name: string; options?: readonly Named[] }

/** The paths of names that Discord does not take of commands that people type. */
function wrongNamesIn({ name, options = [] }: Named, path: string): string[] {
  const below = options.flatMap((option, at) =>
    option.type === commandTypes.subcommand || option.type === commandTypes.group
      ? wrongNamesIn(option, `${path}.options.${at}`)
      : [],
  )
  return isTypedName(name) ? below : [`${path}.name`, ...below]
}

export const invalidCommandNames = (given: readonly ReportedCommand[], path: string) =>
  given.flatMap((command, at) =>
    (command.type ?? commandTypes.typed) === commandTypes.typed ? wrongNamesIn(command, `${path}.${at}`) : [],
  )

/** The places of commands whose name and type an earlier one has. */
function repeatsOf(given: readonly ReportedCommand[]) {
  const all = given.map(({ name, type }) => `${type ?? 1} ${name}`)
  const first = new Map(all.map((one, at) => [one, at] as const).toReversed())
  return [...all.keys()].filter((at) => first.get(all[at] ?? '') !== at)
}

/** The places of names that are too long with those before them, and by how many characters. */
const longNamesOf = (given: readonly ReportedCommand[]) =>
  given.flatMap((command, at) =>
    leavesOf<Usable>(command).flatMap(({ path, parents, leaf }) => {
      const joined = joinedName([...parents, leaf])
      const over = textLength(joined) - commandLimits.name
      return parents.length > 0 && over > 0 ? [{ path: [at, ...path, 'name'], joined, over }] : []
    }),
  )

/**
 * All of the bot's commands; those of an earlier report are forgotten. It may be what the bot sends to Discord to overwrite
 * its application's commands.
 */
const reportedCommands = z.array(reportedCommand).check(
  z.maxLength(commandLimits.count, tooMany(commandLimits.count)),
  ({ value: given, issues }) => {
    for (const at of repeatsOf(given))
      issues.push({
        code: 'custom',
        input: given[at]?.name,
        path: [at, 'name'],
        message: 'validation.commandTwice',
      })
    for (const { path, joined, over } of longNamesOf(given))
      issues.push({
        code: 'custom',
        input: joined,
        path,
        message: fieldMessage('validation.commandNamesLong', { max: commandLimits.name, over }),
      })
  },
  z.refine((given) => commandsOf(given).length <= commandLimits.count, {
    error: fieldMessage('validation.subcommandsMany', { max: commandLimits.count }),
    when: ({ issues }) => issues.length === 0,
  }),
)

/** `POST /bot/commands` */
export const commandReport = z.strictObject({ commands: reportedCommands })
