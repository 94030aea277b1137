import type { useGameServers } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { limits } from '@/config/limits'
import { variantOf } from '@/config/games'
import type { ServerValues } from './server-values'

/** Whether a server may be kept: `unknown` until the list is there, `none` where the backend keeps no servers. */
export type SaveAvailability = {
  state: 'unknown' | 'none' | 'full' | 'open'
  /** As many as one person may keep. */
  most: number
  /** The server with this address that is kept already. */
  known?: SavedServer
}

/** What keeping means for a server with these values, by the list of those that are kept. */
export function saveAvailability(
  list: ReturnType<typeof useGameServers>,
  values: ServerValues,
): SaveAvailability {
  const most = list.data?.most ?? limits.gameServers
  if (list.data === null) return { state: 'none', most }
  // A list that could not be loaded says that there is one.
  if (!list.data) return { state: list.error ? 'open' : 'unknown', most }

  const known = list.data.servers.find(
    ({ game, host, port }) =>
      game === variantOf(values.variant).protocol &&
      host.toLowerCase() === values.host.trim().toLowerCase() &&
      String(port) === values.port.trim(),
  )
  return { state: !known && list.data.servers.length >= most ? 'full' : 'open', most, known }
}
