import { isObject, isSame, ownProperty } from '@/contract/json'
import { isEmpty } from './emptiness'
import { blankValue, type ListOption, type ObjectOption, type Option, optionsBelow } from './option'
import { optionTree } from './read-option'
import { pathBelow } from './walk-options'

/** A hint that leaves options to some people. */
type Guard = {
  holds: (option: Option) => boolean
  /** Whether others may remove rows in which such an option has a value, and change what tells those rows apart. */
  mayGo: boolean
}
const guarded: Guard = { holds: ({ isGuarded }) => isGuarded, mayGo: false }
const premium: Guard = { holds: ({ isPremium }) => isPremium, mayGo: true }

type Part = { path: string; value: unknown; isBlank: boolean }

/** In the value of an object or a row, or as a whole. */
type Place = { path?: string; isRequired?: boolean }

/**
 * What a form gives an option that is new or put back. Without a default, what may be left out is not there then, which
 * only a switch has a value for; what may go may also be put back so.
 */
const startOf = (guard: Guard, option: Option, isRequired: boolean) =>
  isRequired || guard.mayGo || option.kind === 'switch' ? blankValue(option) : (option.preset ?? null)

/** An option without a value, and one with the value that it starts from, say the same. */
function partOf(
  guard: Guard,
  option: Option,
  value: unknown,
  { path = '', isRequired = false }: Place,
): Part {
  const { preset = null } = option
  const isBlank =
    value === undefined ||
    isSame(value, startOf(guard, option, isRequired)) ||
    (isEmpty(value) && isEmpty(preset))
  return { path, value: isBlank ? preset : value, isBlank }
}

const partIn = (value: unknown, key: string) => (isObject(value) ? ownProperty(value, key) : undefined)

const placeBelow = ({ required }: ObjectOption, path: string, key: string): Place => ({
  path: pathBelow(path, key),
  isRequired: required.includes(key),
})

/** The guarded options of a value, by their paths. */
function guardedParts(guard: Guard, option: Option, value: unknown, place: Place = {}): Part[] {
  const { path = '' } = place
  if (guard.holds(option)) return [partOf(guard, option, value, place)]
  if (option.kind === 'list')
    return (Array.isArray(value) ? value : []).flatMap((row: unknown, at) =>
      guardedParts(guard, option.items, row, { path: pathBelow(path, at) }),
    )
  if (option.kind !== 'object') return []
  return [...option.properties].flatMap(([key, part]) =>
    guardedParts(guard, part, partIn(value, key), placeBelow(option, path, key)),
  )
}

/**
 * Rows in which a guarded option has a value, with all in them that stays with it: what tells them apart from others, which
 * is everything where no rule says what.
 */
function guardedRows(guard: Guard, { items, rules }: ListOption, rows: readonly unknown[], path: string) {
  const names = rules.find(({ distinct = [] }) => distinct.length > 0)?.distinct
  const keyOf = (row: unknown) => (names && isObject(row) ? names.map((name) => row[name] ?? null) : row)
  return rows.flatMap((row, at) => {
    const parts = guardedParts(guard, items, row)
    const [first] = parts.filter(({ isBlank }) => !isBlank)
    if (!first) return []
    const values = parts.map((part) => [part.path, part.value])
    const kept = guard.mayGo ? values : [keyOf(row), values]
    return [{ path: pathBelow(pathBelow(path, at), first.path), kept }]
  })
}

function changedRows(guard: Guard, list: ListOption, before: unknown, after: unknown, path: string) {
  const rowsOf = (value: unknown) => guardedRows(guard, list, Array.isArray(value) ? value : [], path)
  const gone = rowsOf(before)
  const added = rowsOf(after).filter(({ kept }) => {
    const at = gone.findIndex((row) => isSame(row.kept, kept))
    if (at !== -1) gone.splice(at, 1)
    return at === -1
  })
  if (added.length > 0) return added.map((row) => row.path)
  return gone.length > 0 && !guard.mayGo ? [path] : []
}

function changed(guard: Guard, option: Option, before: unknown, after: unknown, place: Place = {}): string[] {
  const { path = '' } = place
  if (guard.holds(option)) {
    const [old, next] = [before, after].map((value) => partOf(guard, option, value, place).value)
    return isSame(old, next) ? [] : [path]
  }
  if (option.kind === 'list')
    return optionsBelow(option).some(guard.holds) ? changedRows(guard, option, before, after, path) : []
  if (option.kind !== 'object') return []
  return [...option.properties].flatMap(([key, part]) =>
    changed(guard, part, partIn(before, key), partIn(after, key), placeBelow(option, path, key)),
  )
}

/**
 * The paths of options with the hint `guarded` whose values differ. In a list, rows may come, go and move as long as
 * those in which a guarded option has a value stay the same in it and in what tells them apart, by the rule `distinct` of
 * the list; without such a rule, in everything.
 * @param schema options as JSON Schema with hints, from any backend
 */
export const changedGuarded = (schema: unknown, before: unknown, after: unknown) =>
  changed(guarded, optionTree(schema), before, after)

/**
 * The paths of options with the hint `premium` whose values differ both from those before and from the defaults. Rows
 * in which such an option has a value may move, go, and be changed in the rest.
 */
export function takenPremium(schema: unknown, defaults: unknown, before: unknown, after: unknown) {
  const apart = changed(premium, optionTree(schema), defaults, after)
  return changed(premium, optionTree(schema), before, after).filter((path) => apart.includes(path))
}

/** Whether any option has the hint `premium`. */
const hasPremiumOptions = (schema: unknown) => optionsBelow(optionTree(schema)).some(premium.holds)

/** Whether it needs premium as a whole, or has options that do. */
export const needsPremiumFor = ({ premium: isWhole, options }: { premium?: boolean; options: unknown }) =>
  isWhole === true || hasPremiumOptions(options)
