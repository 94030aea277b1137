import { lostFields, asObject } from './judge'
import type { Subject } from './target'

export type Fields = Record<string, unknown>

/** Writes `before` back, first only `changed`, then as a whole; notes say what is left to do by hand. */
export async function putBack({ ask }: Subject, path: string, before: Fields, changed: readonly string[]) {
  const part = Object.fromEntries(changed.map((key) => [key, before[key]]))
  for (const body of [part, before]) {
    const now = asObject(await ask('GET', path, { always: true }))
    if (lostFields(before, now).length === 0) return []
    await ask('PATCH', path, { body, always: true })
  }
  const left = lostFields(before, asObject(await ask('GET', path, { always: true })))
  if (left.length === 0) return []
  const was = left.map((key) => `${key} was ${JSON.stringify(before[key])?.slice(0, 100)}`)
  return [`What was changed here could not be put back: ${was.join(', ')}.`]
}
