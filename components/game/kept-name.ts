import type { KeptServer } from '@/api/game.schema'
import { spellAddress } from './split-address'

/** What a kept server is called: its name, or its address without one. */
export const nameOf = (server: KeptServer) => server.name.trim() || spellAddress(server)
