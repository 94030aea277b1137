import { discordToken } from '@/server/auth/discord-token'
import { type CurrentSession, endSession } from '@/server/auth/sessions'
import type { Runtime } from '@/server/runtime'
import { isUnauthorised, unauthorised } from './failures'

type Ask<Value> = (token: string) => Promise<Value>

/** What `ask` brought, or null when Discord does not take the token. */
async function unlessRefused<Value>(ask: Ask<Value>, token: string) {
  try {
    return { value: await ask(token) }
  } catch (error) {
    if (isUnauthorised(error)) return null
    throw error
  }
}

/**
 * Asks Discord with the session's own token. When Discord no longer takes it, the session ends.
 * @throws HttpError 401 `platform_unauthorised` or `session_ended`, and whatever else `ask` rejects with
 */
export async function fetchAsUser<Value>(
  rt: Runtime,
  session: CurrentSession,
  ask: Ask<Value>,
): Promise<Value> {
  const token = await discordToken(rt, session)
  const first = await unlessRefused(ask, token)
  if (first) return first.value

  // The token may have been renewed while it was under way, which is no reason to sign anyone out.
  const current = await discordToken(rt, session, { wasRefused: true })
  const second = current === token ? null : await unlessRefused(ask, current)
  if (second) return second.value

  rt.discord.forget(current)
  await endSession(rt, session)
  throw unauthorised()
}
