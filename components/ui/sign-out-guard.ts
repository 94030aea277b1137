type Guard = (signOut: () => void) => boolean

const guards = new Set<Guard>()

/**
 * @param guard whether it holds the sign-out back, which it may let happen later
 * @returns ends that
 */
export function guardSignOut(guard: Guard) {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Signs out, unless the page has something unsaved and asks about that first. */
export function signOutUnlessHeld(signOut: () => void) {
  for (const guard of guards) if (guard(signOut)) return
  signOut()
}
