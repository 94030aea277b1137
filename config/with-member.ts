/** A set with one member more, or one fewer. */
export function withMember<Item>(set: ReadonlySet<Item>, item: Item, isMember: boolean) {
  const next = new Set(set)
  if (isMember) next.add(item)
  else next.delete(item)
  return next
}
