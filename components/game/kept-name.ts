import type { SavedServer } from '@/api/game.schema'
import { formatAddress } from './split-address'

/** What a kept server is called: its name, or its address without one. */
export const savedServerName = (server: SavedServer) => server.name.trim() || formatAddress(server)
