import { z } from 'zod'

const moment = z.iso.datetime({ offset: true })

/** Values looked at in one answer: a list of thousands shows nothing new after that. */
const enough = 5_000

/** What people and features write as they like. */
const free = ['before', 'after', 'settings', 'features', 'profile', 'backend']

/** Every moment in a value that is not ISO 8601 with its zone, as a note with its path. */
export function momentNotes(value: unknown): string[] {
  const notes: string[] = []
  const open: [path: string, value: unknown][] = [['', value]]
  for (let seen = 0; seen < enough && notes.length < 5; seen += 1) {
    const [path, current] = open.pop() ?? []
    if (path === undefined) break
    if (typeof current !== 'object' || current === null) continue
    for (const [key, inner] of Object.entries(current)) {
      if (free.includes(key)) continue
      const at = path ? `${path}.${key}` : key
      const isMoment = (key === 'at' || key.endsWith('_at')) && typeof inner === 'string'
      if (isMoment && !moment.safeParse(inner).success)
        notes.push(`Field "${at}": write moments in ISO 8601 with their zone, such as 2026-03-14T09:26:53Z.`)
      open.push([at, inner])
    }
  }
  return notes
}
