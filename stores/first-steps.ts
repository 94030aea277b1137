import * as z from 'zod/mini'
import { persisted } from './persisted'

const maxGuilds = 200

/** Whether somebody's first steps in a guild are still open, or were hidden or completed; by user and guild id. */
const stored = z.object({ guilds: z.record(z.string(), z.enum(['open', 'closed'])) })

export const firstSteps = persisted('guildhall-first-steps', stored, { guilds: {} })

export const stepsKey = (userId: string, guildId: string) => `${userId}/${guildId}`

function put(key: string, state: 'open' | 'closed') {
  firstSteps.setState(({ guilds: { [key]: _before, ...others } }) => ({
    guilds: Object.fromEntries([...Object.entries(others), [key, state] as const].slice(-maxGuilds)),
  }))
}

export const openFirstSteps = (key: string) => put(key, 'open')
export const closeFirstSteps = (key: string) => put(key, 'closed')

/** @param isNew whether they are open unless somebody has hidden or completed them */
export const useAreFirstStepsOpen = (key: string, isNew: boolean) =>
  firstSteps(({ guilds }) => (isNew ? guilds[key] !== 'closed' : guilds[key] === 'open'))
