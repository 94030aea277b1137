import { walkOptions } from './walk-options'

/** Milliseconds for which a date still counts as now: fields have no seconds, and clocks differ. */
const tolerance = 5 * 60_000

/** The dates that may not be past, with what names their option in whatever row they stand. */
const datesIn = (schema: unknown, values: unknown) =>
  walkOptions(schema, values).flatMap(({ option, path, value, isShown }) => {
    const moment = option.isNotPast && typeof value === 'string' ? Date.parse(value) : NaN
    return isShown && !Number.isNaN(moment)
      ? [{ path, moment, key: `${path.replaceAll(/\.\d+(?=\.|$)/g, '')} ${moment}` }]
      : []
  })

/**
 * The paths of dates that are past though their hint `notPast` says that they must not be. What was saved before
 * passes with time, and may stay.
 * @param schema the feature's options as JSON Schema with hints, from any backend
 * @param saved options that were saved earlier
 */
export function pastDates(schema: unknown, values: unknown, saved: readonly unknown[], now: number) {
  const kept = new Set(saved.flatMap((before) => datesIn(schema, before)).map(({ key }) => key))
  return datesIn(schema, values)
    .filter(({ moment, key }) => moment < now - tolerance && !kept.has(key))
    .map(({ path }) => path)
}
