import * as z from 'zod/mini'

/** A Discord id: an unsigned 64-bit number, always carried as a decimal string. */
export const snowflake = z.string().check(z.regex(/^\d{15,21}$/, 'validation.snowflake'))

/** The hash that names an image on Discord's CDN; `a_` marks an animated one. */
export const imageHash = z.string().check(z.regex(/^(a_)?[0-9a-f]{32}$/))

export const isSnowflake = (text: string) => snowflake.safeParse(text).success
