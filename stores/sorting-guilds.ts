import { createContext, useContext } from 'react'
import type { SortingGuilds } from '@/config/cookies'

const SortingGuildsOnServer = createContext<SortingGuilds | undefined>(undefined)

/** Those that the server has drawn the page with. Apart from the stores, which not every page loads. */
export const SortingGuildsProvider = SortingGuildsOnServer.Provider

const none: readonly string[] = []

export const useDrawnGuildIds = (kind: keyof SortingGuilds) =>
  useContext(SortingGuildsOnServer)?.[kind] ?? none
