const isLost = (value: unknown) =>
  typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))

/** @throws TypeError, with its path, for what JSON cannot hold, or holds as null: NaN, Infinity, a date that is none */
export function writeJson(value: unknown) {
  const paths = new Map<unknown, string>()
  function check(this: object, key: string, part: unknown) {
    const path = [paths.get(this), key].filter(Boolean).join('.')
    // Of a date that is none, what comes here is null.
    const date: unknown = Reflect.get(this, key)
    const isNoDate = date instanceof Date && Number.isNaN(date.getTime())
    if (isLost(part) || isNoDate) {
      const written = typeof part === 'bigint' ? `${part}n` : String(isNoDate ? date : part)
      throw new TypeError(`${path}${path && ' is '}${written}.`)
    }
    paths.set(part, path)
    return part
  }
  return JSON.stringify(value, check)
}
