import { getRequestListener } from '@hono/node-server'
import type { NextApiRequest, NextApiResponse } from 'next'
import { createDiscordApp } from '@/server/access/discord-app'
import { runtime } from '@/server/runtime'

export const config = { api: { bodyParser: false, externalResolver: true } }

let listener: ReturnType<typeof getRequestListener> | undefined

export default function handler(request: NextApiRequest, response: NextApiResponse) {
  // The runtime is there once the program serves, not when the build loads this file.
  listener ??= getRequestListener(createDiscordApp(runtime()).fetch, { overrideGlobalObjects: false })
  return listener(request, response)
}
