import type { Preloadable } from '@/components/ui/preloadable'
import { LazyMessageEditor } from '@/components/discord/message/lazy-message-editor'
import { hasControl, noErrors } from './complaints'
import { isObject, type JsonObject, ownProperty } from '@/api/json-schema/json'
import { EmojiPicker, ListControl } from './lazy-controls'
import type { Option } from '@/api/json-schema/option'
import { needsEngine, patternEngine } from './pattern'

/** Beside the feature itself: code that does not come with the page, or a list of the guild's. */
export type FormNeed = Preloadable | 'roles' | 'channels'

/** What must be there before a form is drawn, so that nothing of it moves afterwards. */
export const formNeeds = (options: ReadonlyMap<string, Option>, values: JsonObject): FormNeed[] => [
  ...new Set(
    [...options].flatMap(([key, option]) => [
      ...(hasControl(option, values, noErrors)
        ? needsOf(option, ownProperty(values, key) ?? option.preset)
        : []),
      ...(hasHardPattern(option) ? [patternEngine] : []),
    ]),
  ),
]

function hasHardPattern(option: Option): boolean {
  if (option.kind === 'text') return option.pattern !== undefined && needsEngine(option.pattern)
  if (option.kind === 'list') return hasHardPattern(option.items)
  return option.kind === 'object' && [...option.properties.values()].some(hasHardPattern)
}

function needsOf(option: Option, value: unknown): FormNeed[] {
  switch (option.control) {
    case 'role':
    case 'roles':
      return ['roles']
    case 'channel':
    case 'channels':
      // What the bot lacks in a channel follows from its roles.
      return ['channels', 'roles']
    case 'emoji':
      return [EmojiPicker]
    case 'message':
      return [LazyMessageEditor]
    case 'list':
      return [ListControl, ...listOf(value).flatMap((row) => rowNeeds(option.items, row))]
    case 'group':
      return formNeeds(option.properties, isObject(value) ? value : {})
    default:
      return []
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A row of several options is closed at first. */
const rowNeeds = (items: Option, row: unknown) => (items.control === 'group' ? [] : needsOf(items, row))
