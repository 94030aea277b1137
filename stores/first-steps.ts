import * as z from 'zod/mini'
import { persisted } from './persisted'

const maxGuilds = 200

/** In which guilds somebody has put the guided start away, or been through it; by user and guild id. */
const stored = z.object({ guilds: z.record(z.string(), z.enum(['open', 'closed'])) })

export const firstSteps = persisted('guildhall-first-steps', stored, { guilds: {} })

export const stepsKey = (userId: string, guildId: string) => `${userId}/${guildId}`

export const closeFirstSteps = (key: string) =>
  firstSteps.setState(({ guilds: { [key]: _before, ...others } }) => ({
    guilds: Object.fromEntries([...Object.entries(others), [key, 'closed'] as const].slice(-maxGuilds)),
  }))

export const useAreFirstStepsOpen = (key: string) => firstSteps(({ guilds }) => guilds[key] !== 'closed')
