import type { Hono } from 'hono'
import { createDiscordApp } from '@/server/access/discord-app'
import { createAuthApp } from '@/server/auth/app'
import { createPublicStatusApp } from '@/server/bot/public-status'
import { addStates } from '@/server/guilds/guilds-routes'
import { createErrorReportsApp } from '@/server/http/sentry-tunnel'
import { createMediaApp } from '@/server/images/media-app'
import type { Runtime } from '@/server/runtime'
import { createBackendApp } from './backend-app'

export type FindApp = (path: string) => Pick<Hono, 'fetch'> | undefined

/** Finds the app for a path by its first segment; undefined if the path is a page of Next. */
export function createApps(rt: Runtime): FindApp {
  const apps = new Map<string, Pick<Hono, 'fetch'>>([
    ['api', createAuthApp(rt)],
    ['backend', createBackendApp(rt)],
    ['platform', createDiscordApp(rt, (previews) => addStates(rt, previews))],
    ['media', createMediaApp(rt)],
    ['error-reports', createErrorReportsApp(rt)],
    ['status.json', createPublicStatusApp(rt)],
  ])
  return (path) => apps.get(path.split('/', 2)[1] ?? '')
}
