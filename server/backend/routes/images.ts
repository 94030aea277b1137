import { Hono } from 'hono'
import type { SignedInEnv } from '@/server/auth/authenticate'
import type { Runtime } from '@/server/runtime'

/** Pictures that people upload for themselves or for a guild; `onlyYou` and `onlyManagers` stand before it. */
export const imageRoutes = (_rt: Runtime) => new Hono<SignedInEnv>()
