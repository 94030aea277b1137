import { isContainer, isSame } from '@/contract/json'
import type { Option } from './option'

/**
 * Whether two values of an option say the same: where both names of the server are filled in, a text with the older one,
 * such as a default of an earlier version that was saved, is no other text.
 */
export const saysTheSame = (option: Option | undefined, one: unknown, other: unknown) =>
  isSame(one, other) || (fillsInBoth(option) && isSame(inNewName(one), inNewName(other)))

const fillsInBoth = (option: Option | undefined) =>
  ['guild', 'server'].every((name) => option?.placeholders.some((one) => one.name === name))

function inNewName(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('{guild}', '{server}')
  if (Array.isArray(value)) return value.map(inNewName)
  if (!isContainer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inNewName(part)]))
}
