/** A Discord id: an unsigned 64-bit number, always carried as a decimal string. */
export const snowflakePattern = /^\d{15,21}$/

export const isSnowflake = (text: string) => snowflakePattern.test(text)
