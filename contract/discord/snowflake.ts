/** A Discord id: an unsigned 64-bit number, always carried as a decimal string. */
export const snowflakePattern = /^\d{15,21}$/

/** Of ids with commas between them. @param most how many; without it, something else says so */
export const snowflakeListPattern = (most?: number) =>
  new RegExp(`^\\d{15,21}(?:,\\d{15,21})${most === undefined ? '*' : `{0,${most - 1}}`}$`)

export const isSnowflake = (text: string) => snowflakePattern.test(text)
