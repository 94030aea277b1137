import { z } from 'zod'
import { snowflake } from '@/api/snowflake.schema'

/** Whether a text is a platform id; whatever becomes part of an address must be one. */
export const isSnowflake = (text: string) => z.core.safeParse(snowflake, text).success
