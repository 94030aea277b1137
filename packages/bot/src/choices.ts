import { isObject, tryParseJson } from '@/contract/json'

/** One choice of a source. `value` is what is saved; people read `label`, and `description` beside it. */
export type Choice = { value: string; label: string; description?: string }

/** What somebody looks for among the choices of a source. */
export type ChoicesUse = {
  guildId: string
  /** What they typed; empty to begin with. */
  search: string
  /** Instead of a search: the values whose labels are asked for. Answer with those of them that you still offer. */
  values?: readonly string[]
  /** The options that the choices depend on (`dependsOn`), as far as they are chosen in the form. */
  with: Readonly<Record<string, unknown>>
}

/** Answers within three seconds, with at most 25 choices; or says why there are none. */
export type ListChoices = (
  use: ChoicesUse,
) => readonly Choice[] | { refused: string } | Promise<readonly Choice[] | { refused: string }>

/** The sources that the options of a schema name, rows included. */
function sourcesIn(schema: unknown): string[] {
  if (!isObject(schema)) return []
  const parts = [schema.items, ...Object.values(isObject(schema.properties) ? schema.properties : {})]
  return [...(typeof schema.source === 'string' ? [schema.source] : []), ...parts.flatMap(sourcesIn)]
}

type Declared = {
  features?: readonly { id: string; options: unknown }[]
  settings?: { options: unknown }
}

const placesIn = ({ features = [], settings }: Declared) =>
  [...features, ...(settings ? [{ id: 'settings', ...settings }] : [])].map((place) => ({
    id: place.id,
    sources: [...new Set(sourcesIn(place.options))],
  }))

/** The sources that the options of a declaration name. */
export const namedSources = (declared: Declared) => placesIn(declared).flatMap(({ sources }) => sources)

/** The sources that are named and not answered, and those that are answered and not named, in words. */
export function unansweredSources(declared: Declared, answered: readonly string[]) {
  const places = placesIn(declared)
  const named = places.flatMap(({ sources }) => sources)
  return [
    ...places.flatMap(({ id, sources }) =>
      sources
        .filter((source) => !answered.includes(source))
        .map((source) => `${id} has the source "${source}", which nothing in choices answers.`),
    ),
    ...answered
      .filter((source) => !named.includes(source))
      .map((source) => `choices.${source} is never asked: no option has this source.`),
  ]
}

const mostFound = 25
const mostLookedUp = 50

/** Null for what asks for no choices. */
export function readChoices(data: string) {
  const value = tryParseJson(data)
  if (!isObject(value) || value.kind !== 'choices') return null
  const { id, guild_id: guildId, source, search, values } = value
  if (typeof id !== 'string' || typeof guildId !== 'string' || typeof source !== 'string') return null
  const wanted = Array.isArray(values) ? values.filter((one) => typeof one === 'string') : undefined
  const use: ChoicesUse = {
    guildId,
    search: typeof search === 'string' ? search : '',
    ...(wanted && { values: wanted }),
    with: isObject(value.with) ? value.with : {},
  }
  return { id, source, use }
}

/**
 * As the dashboard takes it, without those that are too many.
 * @throws TypeError for what is no list
 */
export function offeredOf(result: Awaited<ReturnType<ListChoices>> | undefined, { values }: ChoicesUse) {
  if (isObject(result) && 'refused' in result) return { refused: result.refused, surplus: 0 }
  if (!Array.isArray(result)) throw new TypeError('give a list of choices, or an object with refused.')
  const most = values ? mostLookedUp : mostFound
  return { choices: result.slice(0, most), surplus: Math.max(result.length - most, 0) }
}
