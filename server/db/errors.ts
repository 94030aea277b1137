/** PostgreSQL's classes for a lost connection, a lack of resources, a shutdown and a system error. */
const outages = /^(?:08|53|57|58)[0-9A-Z]{3}$/
const sqlState = /^[0-9A-Z]{5}$/
const socketCodes = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver words these without a code. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** The code of an error of Node or of a driver, or ''. */
export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

/** The driver's own error; the query builder wraps it. */
const causeOf = (error: unknown) =>
  error instanceof Error && error.cause !== undefined ? error.cause : error

/** Whether an error says that there is no room to save something (db/open.ts, or a PostgreSQL's own disk). */
export const isStorageFull = (error: unknown) => codeOf(causeOf(error)) === '53100'

/** Whether an error says that the database cannot be reached, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = causeOf(error)
  const code = codeOf(cause)
  // A standby that has not taken over yet allows reading only.
  if (sqlState.test(code)) return outages.test(code) || code === '25006'
  if (socketCodes.test(code)) return true
  return cause instanceof Error && driverWords.test(cause.message)
}

/** A write that reading can do without: where there is no room for it, it comes to null. */
export async function skipWhenFull<Value>(write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await write()
  } catch (error) {
    if (isStorageFull(error)) return null
    throw error
  }
}

/** The result of `work`, or null if it fails with this code. */
export function nullOn<Value>(code: string, work: () => Value) {
  try {
    return work()
  } catch (error) {
    if (codeOf(error) === code) return null
    throw error
  }
}
