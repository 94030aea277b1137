import type { Preset } from '@/api/features.schema'
import { isSame, type JsonObject, ownProperty } from '@/config/json'
import type { FeatureOptions } from '@/components/features/validate-options'

/** What a preset changes in these values: rows are added to a list unless they are in it, other values are replaced. */
export function filledIn(
  { options: preset }: Preset,
  options: FeatureOptions['options'],
  values: JsonObject,
) {
  const filled = Object.entries(preset).flatMap(([key, value]): [string, unknown][] => {
    const option = options.get(key)
    if (!option) return []
    const now = ownProperty(values, key)
    if (option.kind !== 'list' || !Array.isArray(value) || !Array.isArray(now)) return [[key, value]]
    const added = value.filter((row: unknown) => !now.some((other: unknown) => isSame(row, other)))
    return [[key, [...(now as unknown[]), ...added]]]
  })
  return Object.fromEntries(filled.filter(([key, value]) => !isSame(value, ownProperty(values, key))))
}
