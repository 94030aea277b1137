const shape =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** A day of room at both ends, so that the clocks of every zone show a year of the 1 to 9999 that all programs can read. */
export const firstDay = '0001-01-02'
export const lastDay = '9999-12-30'
const first = Date.parse(`${firstDay}T00:00:00.000Z`)
const last = Date.parse(`${lastDay}T23:59:59.999Z`)

/** Whether a date that exists is too early or too late for a moment. */
export function isOutOfRange(date: string) {
  const moment = Date.parse(date)
  return moment < first || moment > last
}

/** A day that its month does not have would be read as another one. */
export function isDay(day: string) {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Whether a text is a moment: a date that exists and a time to the second, with its offset, in ISO 8601. */
export function isMoment(text: string) {
  const [, day] = shape.exec(text) ?? []
  return day !== undefined && isDay(day) && !isOutOfRange(text)
}

/** `18:00`, from 00:00 to 23:59. */
export const timeOfDayPattern = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/
export const isTimeOfDay = (text: string) => timeOfDayPattern.test(text)
