/**
 * After how many milliseconds what was fetched is stale, and is asked for again (specification, section 9, and what it
 * does not know). What has no entry never is: events or saves tell when settings and features change.
 */
export const queryTimes = {
  guildInfo: { staleTime: 10_000 },
  userData: { staleTime: 60_000 },
  entitlements: { staleTime: 10_000, refetchOnWindowFocus: true },
  roles: { staleTime: 5_000 },
  members: { staleTime: 60_000 },
  choices: { staleTime: 60_000 },
  commands: { staleTime: 5_000 },
  gameServers: { staleTime: 5_000 },
  health: { staleTime: 5_000 },
  /** For marks beside names. */
  knownHealth: { staleTime: 60_000 },
  /** Events tell of others. */
  facts: { staleTime: 60_000 },
  /** Others upload too, and what nothing shows is removed after a while. */
  images: { staleTime: 60_000 },
  /** Others add to it, so it is fetched at each visit. */
  history: { staleTime: 0 },
  /** Other devices sign in and out, so they are fetched at each visit. */
  ownSessions: { staleTime: 0 },
  /** While the server finds out in which guilds the bot is. */
  unknownPresence: { refetchInterval: 1_000 },
  heartbeat: { refetchInterval: 60_000 },
  status: { staleTime: 55_000, refetchInterval: 60_000, refetchOnWindowFocus: true },
  publicStatus: { staleTime: 10_000, refetchInterval: 15_000 },
} as const

/** How often a query "with retry" tries again. */
export const retries = 3
