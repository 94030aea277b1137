import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { type Env, StartError } from '@/server/env'
import { drawAtOnce } from './draw-at-once'
import type { Handler } from './http-server'

const serverFiles = z.object({ config: z.record(z.string(), z.unknown()) })

/** Has Next use the configuration of the build instead of reading `next.config.js`. */
function useBuiltConfiguration(root: string) {
  const path = join(root, '.next/required-server-files.json')
  if (!existsSync(path)) throw new StartError(['There is no build here. Run `npm run build` first.'])
  const { config } = serverFiles.parse(JSON.parse(readFileSync(path, 'utf8')))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

/**
 * Prepares Next for the build in `root`, or for the sources there in development.
 * @throws StartError if there is no build
 */
export async function prepareNext(root: string, isDevelopment: boolean, { host, port }: Env) {
  Object.assign(process.env, {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  if (!isDevelopment) {
    useBuiltConfiguration(root)
    await drawAtOnce()
  }
  const { default: next } = await import('next')
  // Next adds an upgrade handler to the server that it is given. In development, hot reload needs the real server,
  // which Next finds with the first request. A build upgrades no connections, so it gets a server that never listens.
  const upgrades = isDevelopment ? { webpack: true } : { httpServer: createServer() }
  const app = next({ dev: isDevelopment, dir: root, hostname: host, port, ...upgrades })
  await app.prepare()
  return app.getRequestHandler() satisfies Handler
}
