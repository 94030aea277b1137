import { isSame } from '@/contract/json'
import { keysOf } from './form-state'

/** For `memo`: whether props are the same, those with these names by what is in them. */
export const sameContent =
  (...names: readonly string[]) =>
  <Props extends object>(one: Props, other: Props) =>
    keysOf(one).every(
      (key) => Object.is(one[key], other[key]) || (names.includes(key) && isSame(one[key], other[key])),
    )
