import { isObject } from '@/contract/json'
import { persisted } from './persisted'

const maxGuilds = 200

/** In which guilds somebody has put the guided start away, or been through it; by user and guild id. */
type Guilds = Record<string, 'open' | 'closed'>

const areGuilds = (kept: unknown): kept is Guilds =>
  isObject(kept) && Object.values(kept).every((state) => state === 'open' || state === 'closed')

export const firstSteps = persisted<{ guilds: Guilds }>(
  'guildhall-first-steps',
  ({ guilds }) => (areGuilds(guilds) ? { guilds } : undefined),
  { guilds: {} },
)

export const stepsKey = (userId: string, guildId: string) => `${userId}/${guildId}`

export const closeFirstSteps = (key: string) =>
  firstSteps.setState(({ guilds: { [key]: _before, ...others } }) => ({
    guilds: Object.fromEntries([...Object.entries(others), [key, 'closed'] as const].slice(-maxGuilds)),
  }))

export const forgetFirstSteps = (userId: string) =>
  firstSteps.setState(({ guilds }) => ({
    guilds: Object.fromEntries(Object.entries(guilds).filter(([key]) => !key.startsWith(`${userId}/`))),
  }))

export const useAreFirstStepsOpen = (key: string) => firstSteps(({ guilds }) => guilds[key] !== 'closed')
