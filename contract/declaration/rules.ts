import { type JsonObject, numberOr } from '@/contract/json'
import { meets } from './conditions'
import { isEmpty, isNothingToSend } from './emptiness'
import type { OptionRule } from './option'
import { repeats } from './repeats'
import { walkingOnly } from './walk-options'

/** Numbers as they are, moments as milliseconds. */
function sizeOf(value: unknown) {
  return typeof value === 'string' ? Date.parse(value) : (numberOr(value) ?? NaN)
}

/** Where below the option a rule is broken; '' is the option itself. */
function breaksOf({ distinct, notBelow, anyOf }: OptionRule, value: unknown, values: JsonObject): string[] {
  if (distinct) return repeats(value, distinct)
  if (notBelow !== undefined) return sizeOf(value) < sizeOf(values[notBelow]) ? [''] : []
  return anyOf === undefined || anyOf.some((one) => meets(one, values)) ? [] : ['']
}

const walkRules = walkingOnly(({ rules }) => rules.length > 0)

/**
 * Values that are right alone and wrong together: an error for each, by its path such as `commands.3.name`. What is
 * not shown breaks no rule.
 * @param schema the feature's options as JSON Schema with hints, from any backend
 * @param isOn whether the feature is on: one that is off may still lack a choice that `anyOf` asks for
 */
export const brokenRules = (
  schema: unknown,
  values: unknown,
  isOn = true,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    walkRules(schema, values)
      .filter(({ isShown }) => isShown)
      .flatMap(({ option: { rules }, path, value, siblings }) =>
        rules
          .filter(({ anyOf }) => isOn || anyOf === undefined)
          .flatMap((rule) =>
            breaksOf(rule, value, siblings).map((place) => [
              place === '' ? path : `${path}.${place}`,
              rule.complaint,
            ]),
          ),
      ),
  )

const walkNeeded = walkingOnly(({ isNeeded }) => isNeeded)

/**
 * What keeps a feature from being on: the paths (`channel`, `messages.0.channel`) of shown options that are empty
 * though their hint `requiredToEnable` asks for them.
 * @param schema the feature's options as JSON Schema with hints, from any backend
 */
export function missingToEnable(schema: unknown, values: unknown): string[] {
  const missing: string[] = []
  for (const { option, value, path, isShown } of walkNeeded(schema, values)) {
    const isUnset = option.control === 'message' ? isNothingToSend(value) : isEmpty(value)
    // What is below an option comes right after it.
    const last = missing.at(-1)
    const isPartOfMissing = last !== undefined && path.startsWith(`${last}.`)
    if (isShown && option.isNeeded && isUnset && !isPartOfMissing) missing.push(path)
  }
  return missing
}

/** Milliseconds for which a date still counts as now: fields have no seconds, and clocks differ. */
const tolerance = 5 * 60_000

const walkDates = walkingOnly(({ isNotPast }) => isNotPast)

/** The dates that may not be past, with what names their option in whatever row they stand. */
const datesIn = (schema: unknown, values: unknown) =>
  walkDates(schema, values).flatMap(({ option, path, value, isShown }) => {
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
