import * as z from 'zod/mini'
import { shownName } from '@/contract/bot-text'

/** A person, or a bot, as others read of them; without a name where nobody could tell. */
export const person = z.looseObject({
  id: z.string(),
  name: z._default(z.nullable(shownName), null),
  avatar: z._default(z.nullable(z.string()), null),
})
export type Person = z.infer<typeof person>
