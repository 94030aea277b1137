import { isObject, type JsonObject } from '@/contract/json'

/** The conditions of which one must hold for an option to be shown; undefined for a hint that cannot be read. */
export function conditionsOf({ shownWhen }: { shownWhen?: unknown }): readonly JsonObject[] | undefined {
  const conditions: unknown[] = Array.isArray(shownWhen) ? shownWhen : [shownWhen]
  return conditions.length > 0 && conditions.every(isObject) ? conditions : undefined
}

/** Whether all options that a condition names have one of its values. */
export const meets = (condition: JsonObject, values: JsonObject) =>
  Object.entries(condition).every(([name, shown]) => !Array.isArray(shown) || shown.includes(values[name]))

/**
 * Whether an option with these hints is shown beside the values of its object. A hint that cannot be read hides
 * nothing.
 */
export const isShown = (option: { shownWhen?: unknown }, values: JsonObject): boolean =>
  conditionsOf(option)?.some((condition) => meets(condition, values)) ?? true
