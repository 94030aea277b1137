import * as z from 'zod/mini'

const part = z.object({
  state: z.enum(['up', 'down', 'unknown']),
  /** Of the bot, its last report; of the others, the first check in a row with this state. */
  since: z.nullable(z.iso.datetime()),
})

/** `GET /status.json`: what anybody may know. */
export const publicStatus = z.object({ dashboard: part, discord: part, bot: part })
export type PublicStatus = z.infer<typeof publicStatus>
