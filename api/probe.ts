import * as z from 'zod/mini'
import { prefixes } from '@/config/paths'
import { request } from './http'

/** Asks the server for a sign of life; `reachability.ts` notes whether it came. */
export const probeServer = () => request(prefixes.alive, { returns: z.unknown() }).catch(() => undefined)
