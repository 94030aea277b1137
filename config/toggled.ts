/** A set with an item, or without it. */
export function toggled<Item>(set: ReadonlySet<Item>, item: Item, isIn: boolean) {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}
