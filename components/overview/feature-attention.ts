import type { FeatureDeclaration } from '@/api/features.schema'
import { isShown, missingToEnable } from '@/config/features/missing-options'
import { optionTitle } from './option-title'

type Json = Readonly<Record<string, unknown>>

/** Why a feature that is on does not do all its work, with the options to look at, as people know them. */
export type Attention = { reason: 'missing' | 'channelGone' | 'roleGone'; options: string[] }

/** Ids that the guild has; undefined while, or where, nobody knows them. */
export type KnownIds = { channels?: ReadonlySet<string>; roles?: ReadonlySet<string> }

type Chosen = { path: string; kind: keyof KnownIds; id: string }

const kinds = new Map<unknown, keyof KnownIds>([
  ['channel', 'channels'],
  ['channels', 'channels'],
  ['role', 'roles'],
  ['roles', 'roles'],
])

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idsIn = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** Every channel and role that the shown options name, also inside lists and groups. */
function chosenIds(schema: unknown, value: unknown, path = ''): Chosen[] {
  if (!isObject(schema)) return []
  const kind = kinds.get(schema.control)
  if (kind) return idsIn(value).map((id) => ({ path, kind, id }))
  if (Array.isArray(value))
    return value.flatMap((item, index) => chosenIds(schema.items, item, `${path}.${index}`))
  if (!isObject(value) || !isObject(schema.properties)) return []
  return Object.entries(schema.properties).flatMap(([key, option]) =>
    isObject(option) && isShown(option, value)
      ? chosenIds(option, value[key], path ? `${path}.${key}` : key)
      : [],
  )
}

/** What an enabled feature lacks, by its declaration and its saved options; nothing when all is well. */
export function attentionOf(
  { options: schema, defaults }: Pick<FeatureDeclaration, 'options' | 'defaults'>,
  saved: Json,
  known: KnownIds,
): Attention[] {
  const value = { ...defaults, ...saved }
  const gone = chosenIds(schema, value).filter(({ kind, id }) => known[kind]?.has(id) === false)
  const pathsOf = (wanted: keyof KnownIds) =>
    gone.filter(({ kind }) => kind === wanted).map(({ path }) => path)

  const all = [
    { reason: 'missing', paths: missingToEnable(schema, value) },
    { reason: 'channelGone', paths: pathsOf('channels') },
    { reason: 'roleGone', paths: pathsOf('roles') },
  ] as const
  return all
    .map(({ reason, paths }) => ({
      reason,
      options: [...new Set(paths.map((path) => optionTitle(schema, path)))],
    }))
    .filter(({ options }) => options.length > 0)
}
