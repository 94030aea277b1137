import type { Availability } from './calls/guild-availability'

/** The reason, or true where nobody says why, as `locked` has it of a feature everywhere; undefined for what is available. */
export function lockIn(told: Availability | undefined, id: string): string | true | undefined {
  const state = told && Object.hasOwn(told, id) ? told[id] : true
  if (state === true) return undefined
  return state === false ? true : state
}
