import { prefixes } from '@/config/paths'
import { request } from './http'

/** Asks for what is at an address of ours, whatever it is. @throws as `request` does */
export const probe = (address: string) => request(address, {})

/** Asks the server for a sign of life; `reachability.ts` notes whether it came. */
export const probeServer = () => probe(prefixes.alive).catch(() => undefined)
