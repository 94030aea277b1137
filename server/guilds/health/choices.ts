import { type PlacedOption, referencesIn } from '@/config/features/walk-options'
import type { CheckedFeature } from './findings'

/** An option in use that names channels or roles, with all that it names. */
export type Choice = Pick<PlacedOption, 'path' | 'option'> & { kind: 'channel' | 'role'; ids: string[] }

/** Every option of a feature that names channels or roles and is shown, in the order of the form. */
export function choicesIn({ schema, options }: Pick<CheckedFeature, 'schema' | 'options'>): Choice[] {
  const choices = new Map<string, Choice>()
  for (const { path, option, kind, id, isShown } of referencesIn(schema, options)) {
    if (!isShown) continue
    const choice = choices.get(path)
    if (choice) choice.ids.push(id)
    else choices.set(path, { path, option, kind, ids: [id] })
  }
  return [...choices.values()]
}

/** Whether an option takes several, so that the others still do when one of them does not. */
export const takesSeveral = ({ option }: Choice) =>
  option.control === 'channels' || option.control === 'roles'

/** Those of the ids that are known, as what they stand for. */
export const foundIn = <Item>(ids: readonly string[], known: ReadonlyMap<string, Item>): Item[] =>
  ids.flatMap((id) => known.get(id) ?? [])
