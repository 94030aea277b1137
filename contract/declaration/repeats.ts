import { isObject } from '@/contract/json'

/** What a value counts as beside others; null for one that is not there, and so says nothing. */
function keyOf(value: unknown) {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value)
}

/**
 * The places in a list where a row repeats an earlier one.
 * @param names the parts of a row that are compared; none where a row is a plain value
 */
export function repeats(rows: unknown, names: readonly string[]) {
  if (!Array.isArray(rows)) return []
  const seen = new Set<string>()
  return rows.flatMap((row: unknown, at) => {
    const parts = isObject(row) ? names.map((name) => row[name]) : []
    const keys = (names.length === 0 ? [row] : parts).map(keyOf)
    if (keys.length === 0 || keys.includes(null)) return []
    const key = JSON.stringify(keys)
    if (seen.has(key)) return [[at, ...names.slice(0, 1)].join('.')]
    seen.add(key)
    return []
  })
}
