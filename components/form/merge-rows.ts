import { isSame } from '@/contract/json'

type MergedRows = {
  /** Of rows in conflict they have what is mine. */
  rows: unknown[]
  /** The names of rows that two people changed differently, or that one changed and the other removed. */
  conflicts: string[]
}

/** What tells a row from the others of its list; null where nothing does. */
type NameRow = (row: unknown) => string | null

type Rows = ReadonlyMap<string, unknown>
type Sides = { base: Rows; mine: Rows; theirs: Rows }

function byName(rows: readonly unknown[], nameOf: NameRow): Rows | null {
  const named = new Map<string, unknown>()
  for (const row of rows) {
    const name = nameOf(row)
    if (name === null || named.has(name)) return null
    named.set(name, row)
  }
  return named
}

const isScalar = (row: unknown) => typeof row === 'string' || typeof row === 'number'

/** Names a row by what is in it: the same content is the same row. */
function nameByContent(): NameRow {
  const seen: unknown[] = []
  return (row) => {
    const at = seen.findIndex((other) => isSame(other, row))
    return String(at >= 0 ? at : seen.push(row) - 1)
  }
}

/**
 * The rows of all sides by the same names. By content nobody can tell an edited row from a new one, so two who both
 * touched the same row of several values cannot be told apart.
 */
function sidesOf(base: unknown[], mine: unknown[], theirs: unknown[], nameOf: NameRow): Sides | null {
  const named = [base, mine, theirs].map((rows) => byName(rows, nameOf))
  const isNamed = named.every((rows) => rows !== null)
  const byContent = nameByContent()
  const [one, two, three] = isNamed ? named : [base, mine, theirs].map((rows) => byName(rows, byContent))
  if (!one || !two || !three) return null
  const touchedByBoth = [...one].some(([name, row]) => !isScalar(row) && !two.has(name) && !three.has(name))
  return isNamed || !touchedByBoth ? { base: one, mine: two, theirs: three } : null
}

const orderAmong = (rows: Rows, others: readonly Rows[]) =>
  [...rows.keys()].filter((name) => others.every((other) => other.has(name)))

/** Whose order the result follows: of whoever moved rows; null where both did, each in another way. */
function leaderOf({ base, mine, theirs }: Sides): 'mine' | 'theirs' | null {
  const all = [base, mine, theirs]
  const before = orderAmong(base, all)
  const [here, there] = [orderAmong(mine, all), orderAmong(theirs, all)]
  if (isSame(there, before) || isSame(here, there)) return 'mine'
  return isSame(here, before) ? 'theirs' : null
}

/** The names of both; the follower's own stand behind the row that they stood behind, or at the end as there. */
function interleave(leader: Rows, follower: Rows) {
  const names = [...leader.keys()]
  const followers = [...follower.keys()]
  const lastShared = followers.findLastIndex((name) => leader.has(name))
  let previous = -1
  for (const [at, name] of followers.entries()) {
    if (leader.has(name)) previous = names.indexOf(name)
    else if (at > lastShared) names.push(name)
    else names.splice((previous += 1), 0, name)
  }
  return names
}

/** The rows where nobody added, removed or moved any, and nobody changed one that the other did; null otherwise. */
function mergeInPlace(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] | null {
  const isInPlace = (rows: unknown[]) =>
    rows.length === base.length &&
    rows.every((row, at) => [-1, at].includes(base.findIndex((before) => isSame(before, row))))
  if (!isInPlace(mine) || !isInPlace(theirs)) return null
  const isClear = base.every((row, at) => isSame(row, mine[at]) || isSame(row, theirs[at]))
  return isClear ? base.map((row, at) => (isSame(row, mine[at]) ? theirs[at] : mine[at])) : null
}

/**
 * Merges what two people did to a list, row by row: rows that one of them added, removed or changed are as that one
 * wants them.
 * @param nameOf a row's own name; where not every row has one of its own, rows are told apart by their content
 * @returns null where rows cannot be told apart, or both moved them
 */
export function mergeRows(base: unknown, mine: unknown, theirs: unknown, nameOf: NameRow): MergedRows | null {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return null
  const inPlace = [base, mine, theirs].every((rows) => byName(rows, nameOf))
    ? null
    : mergeInPlace(base, mine, theirs)
  if (inPlace) return { rows: inPlace, conflicts: [] }
  const sides = sidesOf(base, mine, theirs, nameOf)
  const leader = sides && leaderOf(sides)
  if (!sides || !leader) return null

  const names = interleave(sides[leader], sides[leader === 'mine' ? 'theirs' : 'mine'])
  const conflicts: string[] = []
  const rows = names.flatMap((name) => {
    const [was, here, there] = [sides.base.get(name), sides.mine.get(name), sides.theirs.get(name)]
    const isTheirs = isSame(was, here)
    if (!isTheirs && !isSame(was, there) && !isSame(here, there)) conflicts.push(name)
    const kept: unknown = isTheirs ? there : here
    return kept === undefined ? [] : [kept]
  })
  return { rows, conflicts }
}

export const findRow = (list: unknown, name: string, nameOf: NameRow): unknown =>
  Array.isArray(list) ? list.find((row) => nameOf(row) === name) : undefined

/**
 * A list whose row of that name is as in another list: there, gone, or put in behind the row that it stands behind there.
 */
export function applyRow(list: unknown, from: unknown, name: string, nameOf: NameRow): unknown[] {
  const rows: unknown[] = Array.isArray(list) ? list : []
  const others: unknown[] = Array.isArray(from) ? from : []
  const row = findRow(others, name, nameOf)
  const added = row === undefined ? [] : [row]
  const at = rows.findIndex((other) => nameOf(other) === name)
  if (at >= 0) return [...rows.slice(0, at), ...added, ...rows.slice(at + 1)]

  const before = new Set(others.slice(0, others.indexOf(row)).map(nameOf))
  const place = rows.findLastIndex((other) => before.has(nameOf(other))) + 1
  return [...rows.slice(0, place), ...added, ...rows.slice(place)]
}
