type Tree = Record<string, unknown>
type Customize = (before: unknown, value: unknown) => unknown

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function mergeInto(target: Tree, source: Tree, customize?: Customize) {
  for (const [key, value] of Object.entries(source)) {
    const before = target[key]
    const custom = customize?.(before, value)
    if (custom !== undefined) target[key] = custom
    // The earlier value may belong to the theme, so it stays as it is.
    else if (isTree(before) && isTree(value)) target[key] = mergeInto({ ...before }, value, customize)
    else if (value !== undefined || !(key in target)) target[key] = value
  }
  return target
}

/**
 * What Chakra needs of `lodash.mergewith` for styles, which it merges several times for each element. The builds take it in
 * that one's place (`next.config.js`). Arrays replace each other: no style has two that would be merged.
 * @param given objects that are merged into the target, and perhaps a function that chooses values
 */
function mergeStyles(target: Tree, ...given: (Tree | Customize | null | undefined)[]) {
  const last = given.at(-1)
  const customize = typeof last === 'function' ? last : undefined
  for (const source of given) if (source && typeof source !== 'function') mergeInto(target, source, customize)
  return target
}

// What Chakra imports.
export { mergeStyles as default }
