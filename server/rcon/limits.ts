/** How often somebody may have a game server tried; counted for all replicas together. */
export const checkLimits = {
  person: { limit: 5, windowSeconds: 600 },
  /** Of one address and port, whoever asks: many games ban an address after a few wrong passwords. */
  target: { limit: 3, windowSeconds: 600 },
} as const

/** Tries under way in one process; one person has one of them at most. */
export const maxConcurrentChecks = 20

/** Milliseconds that a look-up of a name may take. */
export const lookUpTime = 3000

/** In bytes: what Minecraft takes of a request, the least of its kind. */
export const maxSourcePasswordLength = 1446

/** In characters. */
export const maxBattleyePasswordLength = 32
