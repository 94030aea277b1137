/** How often game servers may be checked; counted for all replicas together. */
export const checkLimits = {
  person: { limit: 5, windowSeconds: 600 },
  /** Of one address and port, whoever asks: many games ban an address after a few wrong passwords. */
  target: { limit: 3, windowSeconds: 600 },
} as const

/** Checks under way in one process; a person has at most one of them. */
export const maxConcurrentChecks = 20

/** `source`: bytes that Minecraft accepts, which accepts the fewest; `battleye`: characters. */
export const maxPasswordLength = { source: 1446, battleye: 32 } as const
