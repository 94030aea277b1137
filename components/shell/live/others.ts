import type { PresentPerson } from '@/api/events.schema'
import type { Person } from '@/api/live'

/** Somebody else, and the forms they are at; null among them stands for a page without one. */
export type Other = { user: Person; subjects: (string | null)[] }

/**
 * Everybody but oneself, each once. Nobody while it is not known who oneself is.
 * @param subject only those at this form
 */
export function otherPeople(
  people: readonly PresentPerson[],
  me: string | undefined,
  subject?: string,
): Other[] {
  const found = new Map<string, Other>()
  for (const { user, subject: at } of people) {
    if (me === undefined || user.id === me || (subject !== undefined && at !== subject)) continue
    found.set(user.id, { user, subjects: [...(found.get(user.id)?.subjects ?? []), at] })
  }
  return [...found.values()]
}
