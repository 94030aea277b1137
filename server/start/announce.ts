import { product } from '@/config/product'
import type { Env } from '@/server/env'

type Game = { port: number; password: string }

/** Without a password, should it have one. */
function spelled(url: string) {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const gameLine = ({ port, password }: Game) =>
  `  Game     a Minecraft server to check: localhost, port ${port}, password ${password}`

/**
 * Where to look, told on standard output as soon as the first request can be answered.
 * `game` is the demo's game server, where there is one.
 */
export function startupMessage(
  { mode, publicUrl, dataDir, databaseUrl, backendUrl }: Env,
  game: Game | null = null,
) {
  const lines =
    mode === 'demo'
      ? [
          `${product.name} is ready, with a demo platform in place of Discord.`,
          '',
          `  Open     ${publicUrl}`,
          '  Sign in  as one of the people on the consent page; no password is asked for',
          ...(game ? [gameLine(game)] : []),
          ...(backendUrl ? [`  Backend  ${spelled(backendUrl)}`] : []),
          `  Data     ${dataDir}`,
          '  Stop     Ctrl+C',
        ]
      : [
          `${product.name} is ready.`,
          '',
          `  Open      ${publicUrl}`,
          `  Redirect  ${publicUrl}/api/auth/callback`,
          '            (register exactly this address under OAuth2 in the Discord developer portal)',
          ...(backendUrl ? [`  Backend   ${spelled(backendUrl)}`] : []),
          `  Data      ${databaseUrl ? 'the PostgreSQL database of DATABASE_URL' : dataDir}`,
        ]
  return `\n${lines.join('\n')}\n\n`
}
