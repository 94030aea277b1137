/** Milliseconds and counts of the query cache (specification, section 9). */
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
  heartbeat: { refetchInterval: 60_000 },
  status: { staleTime: 55_000, refetchInterval: 60_000, refetchOnWindowFocus: true },
  publicStatus: { staleTime: 10_000, refetchInterval: 15_000 },
} as const

/** How often a query "with retry" tries again. */
export const retries = 3
