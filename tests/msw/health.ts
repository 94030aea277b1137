import { http, HttpResponse } from 'msw'
import { type GuildHealth, guildHealth } from '@/api/health.schema'
import { authorized, fails } from './answers'

export const healthUrl = '*/backend/guilds/:guildId/health'

let health: GuildHealth | null = null

export const resetHealth = () => {
  health = null
}

/** What a check of the guild finds; null, as at first, for a backend that does not check. */
export const setHealth = (next: Partial<GuildHealth> | null) => {
  health = next && guildHealth.parse({ findings: [], ...next })
}

const checksNothing = () => fails(404, { code: 'not_found', detail: 'There is no such address.' })

export const healthHandlers = [
  http.get(
    healthUrl,
    authorized(() => (health ? HttpResponse.json(health) : checksNothing())),
  ),
]
