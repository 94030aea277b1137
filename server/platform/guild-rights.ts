import type { GuildPreview } from '@/api/platform.schema'
import { canManageGuild } from '@/config/permissions'
import type { CurrentSession } from '@/server/auth/sessions'
import type { Runtime } from '@/server/runtime'
import { askAs } from './ask-as'
import { noAccess, noSuchGuild, unavailable } from './failures'
import { isSnowflake } from './snowflake'

/** How old the platform's word on somebody's rights may be, in milliseconds. */
const freshness = { read: { maxAge: 60_000 }, write: { maxAge: 10_000 } }

/** The guild as the person sees it; `isStale` when the platform is down and the answer comes from before. */
export type GuildRights = { preview: GuildPreview; isStale: boolean }

/**
 * The guild's preview, for somebody who may manage it: its owner, or a holder of ADMINISTRATOR or MANAGE_GUILD.
 * @throws HttpError 404 for what is no guild id, 403 `no_access` for anyone else, 503 `platform_unavailable` for a write
 * whose rights cannot be checked, 401 when the platform ended the session, 429 `platform_rate_limited`
 */
export async function guildRights(
  rt: Runtime,
  session: CurrentSession,
  guildId: string,
  { forWrite }: { forWrite: boolean },
): Promise<GuildRights> {
  if (!isSnowflake(guildId)) throw noSuchGuild()

  const age = forWrite ? freshness.write : freshness.read
  const { value, isStale } = await askAs(rt, session, (token) => rt.platform.guildsOf(token, age))
  if (forWrite && isStale) throw unavailable()
  const preview = value.find(({ id }) => id === guildId)
  if (!preview || !canManageGuild(preview)) throw noAccess()
  return { preview, isStale }
}
