import { redirectAddress } from '@/server/auth/oauth'
import type { Env } from '@/server/env'
import { describeProxies } from '@/server/http/outgoing-proxy'

type Game = { port: number; password: string }

/** Prints the address once the first request can be answered. */
export function startupMessage(env: Env, game: Game | null = null) {
  const { mode, brand, publicUrl, dataDir, databaseUrl, discord } = env
  // Without the password, if it has one.
  const { origin, pathname } = new URL(env.backendUrl ?? publicUrl)
  const unused = `${env.unused.join(', ')}: with BACKEND_URL, your backend decides what these are for`
  const backend = [
    ...(env.backendUrl ? [['Backend', `${origin}${pathname}`]] : []),
    ...(env.unused.length > 0 ? [['Not used', unused]] : []),
  ]
  const proxies = describeProxies(env.proxies)
  const isDemo = mode === 'demo'
  const rows = isDemo
    ? [
        ['Open', publicUrl],
        ['Discord', `a stand-in at ${discord.issuer}`],
        ['Sign in', 'as one of the people on the consent page; no password is asked for'],
        ...(game
          ? [['Game', `a Minecraft server to check: localhost, port ${game.port}, password ${game.password}`]]
          : []),
        ...backend,
        ['Data', dataDir],
        ['Stop', 'Ctrl+C'],
      ]
    : [
        ['Open', publicUrl],
        ['Redirect', redirectAddress(publicUrl)],
        ['', '(register exactly this address under OAuth2 in the Discord developer portal)'],
        ...backend,
        ...(proxies
          ? [['Proxy', `calls to Discord and other hosts go through ${proxies.join(' and ')}`]]
          : []),
        ['Data', databaseUrl ? 'the PostgreSQL database of DATABASE_URL' : dataDir],
      ]
  const width = isDemo ? 9 : 10
  const lines = rows.map(([label = '', text = '']) => `  ${label.padEnd(width)}${text}`)
  const title = `${brand.name} is ready${isDemo ? ', with a demo platform in place of Discord' : ''}.`
  return `\n${[title, '', ...lines].join('\n')}\n\n`
}
