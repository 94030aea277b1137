import { createLogger } from '@/server/log'
import { createPlatform, type PlatformLimits } from '@/server/discord/client'
import { aFakePlatform } from '@/tests/server/fake-platform'

export const userId = '200000000000000001'
export const guildId = '300000000000000001'
export const otherGuildId = '300000000000000002'

export const aUser = { id: userId, username: 'ada', global_name: 'Ada', avatar: null }
export const aGuild = (overrides: Record<string, unknown> = {}) => ({
  id: guildId,
  name: 'The Forge',
  icon: null,
  owner: false,
  permissions: '0',
  features: [],
  ...overrides,
})

/** A clock that stands until it is moved, and then lets go of whatever waited for the time it reaches. */
export function aClock(start = Date.parse('2026-01-01T00:00:00Z')) {
  let time = start
  let sleepers: { until: number; wake: () => void }[] = []
  return {
    now: () => new Date(time),
    wait: (milliseconds: number) =>
      new Promise<void>((wake) => void sleepers.push({ until: time + milliseconds, wake })),
    waiting: () => sleepers.length,
    advance(milliseconds: number) {
      time += milliseconds
      const due = sleepers.filter(({ until }) => until <= time)
      sleepers = sleepers.filter(({ until }) => until > time)
      for (const { wake } of due) wake()
    },
  }
}

type Options = { botToken?: string | null; limits?: Partial<PlatformLimits> }

/** The real client before a fake platform, with a clock that the test moves. `lines` is what was logged. */
export async function aPlatform({ botToken = null, limits = {} }: Options = {}) {
  const fake = await aFakePlatform()
  const clock = aClock()
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const addresses = { apiUrl: fake.apiUrl, botToken }
  const platform = createPlatform({ addresses, log, now: clock.now, wait: clock.wait, limits })
  return { fake, clock, platform, lines }
}
