/** What can be checked by itself, in the order of a whole run. */
export const partNames = [
  'reads',
  'catalogue',
  'access',
  'settings',
  'feature',
  'values',
  'rules',
  'second-guild',
  'profile',
  'game-server',
  'lists',
  'events',
  'history',
  'transfer',
  'made-up',
  'images',
  'messages',
  'versions',
] as const
export type Part = (typeof partNames)[number]

/** What saves options of features, and puts back what was there. */
export const changingOptions: readonly Part[] = ['feature', 'values', 'rules', 'second-guild', 'versions']

/** Whether something made up is refused is asked where the list of such things is offered. */
const needs: Partial<Record<Part, readonly Part[]>> = { 'made-up': ['lists', 'history', 'transfer'] }

/** These parts and what they need, in the order of a whole run. */
export function withNeeds(parts: readonly Part[]): Part[] {
  const wanted = new Set([...parts, ...parts.flatMap((part) => needs[part] ?? [])])
  return partNames.filter((part) => wanted.has(part))
}
