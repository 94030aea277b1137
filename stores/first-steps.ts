import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { shareBetweenTabs } from './persisted'

/** Whether somebody's first steps in a guild are still open, or were hidden or completed; by user and guild id. */
const stored = z.object({ guilds: z.record(z.string(), z.enum(['open', 'closed'])) })
type FirstSteps = z.infer<typeof stored>

const maxGuilds = 200

/** The first steps that this browser has shown. */
export const firstSteps = create<FirstSteps>()(
  persist((): FirstSteps => ({ guilds: {} }), {
    name: 'guildhall-first-steps',
    merge: (found, current) => stored.safeParse(found).data ?? current,
  }),
)
shareBetweenTabs(firstSteps)

/** Whose steps in which guild. */
export const stepsKey = (userId: string, guildId: string) => `${userId}/${guildId}`

function put(key: string, state: 'open' | 'closed') {
  firstSteps.setState(({ guilds: { [key]: _before, ...others } }) => ({
    guilds: Object.fromEntries([...Object.entries(others), [key, state] as const].slice(-maxGuilds)),
  }))
}

export const openFirstSteps = (key: string) => put(key, 'open')
export const closeFirstSteps = (key: string) => put(key, 'closed')

export const useFirstSteps = (key: string) => firstSteps((state) => state.guilds[key])
