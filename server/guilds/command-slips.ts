import type { DeclarationResult } from '@/contract/calls/declaration'
import {
  invalidCommandNames,
  isTranslationLocale,
  type ReportedCommand,
} from '@/contract/calls/command-report'
import { suggestion } from '@/contract/declaration/placeholders'
import { unknownLocale } from '@/contract/discord/nearest-locale'
import { isObject, type JsonObject } from '@/contract/json'
import { declarationLimits } from '@/contract/limits'

type Warnings = DeclarationResult['warnings']

const nameRule =
  'Discord takes no such name of a command that people type: lowercase letters, digits, "-" and "_", without "/". What stands in a menu has the type 2 or 3.'

const translated = ['name_localizations', 'description_localizations', 'category_localizations']
const shared = [
  'type',
  'name',
  'description',
  'options',
  'name_localized',
  'description_localized',
  ...translated,
]

/** What this dashboard reads and what Discord has in a command, and in an option of one. */
const known = {
  command: [
    ...[...shared, 'category', 'id', 'application_id', 'guild_id', 'version', 'handler', 'nsfw', 'contexts'],
    ...['integration_types', 'default_member_permissions', 'default_permission', 'dm_permission'],
  ],
  option: [
    ...[...shared, 'required', 'choices', 'channel_types', 'autocomplete'],
    ...['min_value', 'max_value', 'min_length', 'max_length'],
  ],
}

function slipsOf(part: JsonObject, path: string, what: keyof typeof known): Warnings {
  const keys = Object.keys(part).filter((key) => !known[what].includes(key) && !key.startsWith('x-'))
  const locales = translated.flatMap((texts) => {
    const all = part[texts]
    const names = isObject(all) ? Object.keys(all).filter((name) => !isTranslationLocale(name)) : []
    return names.map((name) => ({ path: `${path}.${texts}.${name}`, message: unknownLocale(name) }))
  })
  const options: unknown[] = Array.isArray(part.options) ? part.options : []
  return [
    ...keys.map((key) => ({
      path: `${path}.${key}`,
      message: `A${what === 'option' ? 'n' : ''} ${what} has no such key, so this is left out.${suggestion(key, known[what])}`,
    })),
    ...locales,
    ...options.flatMap((option, at) =>
      isObject(option) ? slipsOf(option, `${path}.options.${at}`, 'option') : [],
    ),
  ]
}

/** What is accepted of a bot's commands, and may be a slip, as far as there is room in an answer. */
export const commandSlips = (commands: readonly ReportedCommand[]): Warnings =>
  [
    ...invalidCommandNames(commands, 'commands').map((path) => ({ path, message: nameRule })),
    ...commands.flatMap((command, at) => slipsOf(command, `commands.${at}`, 'command')),
  ]
    .slice(0, declarationLimits.warnings)
    .map(({ path, message }) => ({ path: path.slice(0, 500), message }))
