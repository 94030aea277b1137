import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSnowflake } from '@/api/snowflake.schema'

/** Thrown for a start that cannot work; each line says which variable and what to do. */
export class StartError extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join('\n'))
    this.name = 'StartError'
  }
}

/** What to say about a start that failed: lines for people, never a stack. */
export function linesOf(error: unknown) {
  if (error instanceof StartError) return error.lines
  const message = error instanceof Error ? `${error.message || error.name}` : String(error)
  return [`Could not start: ${message.split('\n', 1)[0]}`]
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((text) => text.replace(/\/+$/, ''))
/** Cookies, paths and the redirect address count on standing at the root of a host. */
const origin = httpUrl
  .transform((text) => new URL(text))
  .refine(
    ({ origin: bare, href }) => href === `${bare}/`,
    'must be an address without a path, such as https://dashboard.example',
  )
  .transform(({ origin: bare }) => bare)
function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error))
}
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const discordId = z.string().refine(isSnowflake, 'must be a Discord id (15 to 21 digits)')

const isPermissionSet = (text: string) => /^\d{1,19}$/.test(text) && BigInt(text) < 1n << 63n
const permissionNumber = z
  .string()
  .refine(isPermissionSet, 'must be a set of permissions as one number, such as 268435456')
  .transform((text) => BigInt(text).toString())

const network = z.union([z.cidrv4(), z.cidrv6()], {
  error: 'must be networks such as 10.1.0.0/16, comma separated',
})

const keyForm = /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/_-]{43}=?$/
const key = z.string().regex(keyForm, 'must be `id:` and 32 bytes as base64, comma separated')
const encryptionKeys = list
  .pipe(z.array(key).min(1, 'must hold at least one key').max(8, 'must hold at most 8 keys'))
  .transform((keys) =>
    keys.map((key) => {
      const [id = '', secret = ''] = key.split(':')
      return { id, secret: Buffer.from(secret, 'base64') }
    }),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'must not repeat a key id')

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const shared = {
  PORT: wholeNumber(0, 65535).prefault('3000'),
  DATA_DIR: z.string().prefault('.data'),
  DATA_RESERVE_MB: wholeNumber(16, 1_000_000).prefault('64'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  BACKEND_URL: httpUrl.optional(),
  BOT_API_KEY: list.pipe(z.array(z.string().min(24, 'must be at least 24 characters long'))).optional(),
  BOT_PERMISSIONS: permissionNumber.optional(),
  PREMIUM_USER_IDS: list.pipe(z.array(discordId)).prefault(''),
  RCON_ALLOWED_NETWORKS: list.pipe(z.array(network)).prefault(''),
  TRUSTED_PROXIES: wholeNumber(0, 10).prefault('0'),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 10).optional(),
  ANALYTICS_SCRIPT_URL: httpUrl.optional(),
  ANALYTICS_WEBSITE_ID: z.string().max(100, 'must be at most 100 characters long').optional(),
  ERROR_REPORTS_DSN: z
    .string()
    .regex(/^https?:\/\/[0-9a-f]+@[^/@]+\/\d+$/, 'must be a DSN: https://key@host/project')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).prefault('info'),
}

const demoVariables = z.object({
  ...shared,
  HOST: z.string().prefault('127.0.0.1'),
  DEMO_PLATFORM_PORT: wholeNumber(0, 65535).optional(),
  DEMO_PLATFORM_URL: z
    .string()
    .regex(/^http:\/\/localhost:\d{1,5}$/, 'must be a demo platform here, http://localhost:port')
    .optional(),
})

const realVariables = z.object({
  ...shared,
  HOST: z.string().prefault('0.0.0.0'),
  PUBLIC_URL: origin,
  DISCORD_CLIENT_ID: discordId,
  DISCORD_CLIENT_SECRET: z.string(),
  DISCORD_BOT_TOKEN: z
    .string()
    .regex(/^\S+$/, 'must be the token alone, without "Bot" in front of it')
    .optional(),
  ENCRYPTION_KEYS: encryptionKeys,
})

/** As discord.com/.well-known/oauth-authorization-server and Discord's documentation have them. */
const discordAt = (origin: string, cdnUrl: string) => ({
  /** Base of Discord's API, version included. */
  apiUrl: `${origin}/api/v10`,
  authorizeUrl: `${origin}/oauth2/authorize`,
  tokenUrl: `${origin}/api/oauth2/token`,
  revokeUrl: `${origin}/api/oauth2/token/revoke`,
  cdnUrl,
  /** The `iss` that Discord's authorization responses carry (RFC 9207). */
  issuer: origin,
})

/** Where a deployment keeps its data, and who may have premium there by its environment. */
export type Place = Pick<Env, 'mode' | 'dataDir' | 'databaseUrl' | 'premiumUserIds'>

export type Variables = Record<string, string | undefined>

/** The variables that have a value. A blank one counts as absent, and spaces around a value do not belong to it. */
export function withoutBlanks(variables: Variables): Record<string, string> {
  const values = Object.entries(variables).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

function parse<Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> {
  const given = withoutBlanks(variables)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `${name} ${name in given ? issue.message : 'is missing'}. See .env.example.`
  })
  throw new StartError([...new Set(lines)])
}

const common = (values: z.output<z.ZodObject<typeof shared>>) => ({
  port: values.PORT,
  dataDir: values.DATA_DIR,
  /** Bytes of the disk that the embedded database leaves free: below, nothing is saved. */
  dataReserve: values.DATA_RESERVE_MB * 1024 * 1024,
  databaseUrl: values.DATABASE_URL ?? null,
  backendUrl: values.BACKEND_URL ?? null,
  /** What the bot's invitation asks for, as a decimal set; null where that follows from the features. */
  botPermissions: values.BOT_PERMISSIONS ?? null,
  premiumUserIds: values.PREMIUM_USER_IDS,
  /** Networks (CIDR) of the operator's own in which game servers may be checked although they are not public. */
  rconAllowedNetworks: values.RCON_ALLOWED_NETWORKS,
  /** How many reverse proxies stand in front, whose X-Forwarded-For entries may be believed. */
  trustedProxies: values.TRUSTED_PROXIES,
  analytics: values.ANALYTICS_SCRIPT_URL
    ? { scriptUrl: values.ANALYTICS_SCRIPT_URL, websiteId: values.ANALYTICS_WEBSITE_ID ?? null }
    : null,
  errorReportsDsn: values.ERROR_REPORTS_DSN ?? null,
  logLevel: values.LOG_LEVEL,
})

export type Env = Omit<ReturnType<typeof common>, 'logLevel'> & {
  logLevel: string
  mode: 'demo' | 'real'
  host: string
  /** The address people type, without a trailing slash. Cookies are Secure when it is https. */
  publicUrl: string
  discord: ReturnType<typeof discordAt> & {
    clientId: string
    clientSecret: string
    botToken: string | null
  }
  /** The first encrypts, all decrypt. */
  encryptionKeys: { id: string; secret: Buffer }[]
  botApiKeys: string[]
  /** How long a process that was told to stop still takes requests, so that a balancer can notice first. */
  shutdownGraceSeconds: number
}

/**
 * The environment of a real deployment.
 * @throws StartError with one line per missing or malformed variable
 */
export function readRealEnv(variables: Variables): Env {
  const values = parse(realVariables, variables)
  return {
    mode: 'real',
    ...common(values),
    host: values.HOST,
    shutdownGraceSeconds: values.SHUTDOWN_GRACE_SECONDS ?? 3,
    publicUrl: values.PUBLIC_URL,
    botApiKeys: values.BOT_API_KEY ?? [],
    encryptionKeys: values.ENCRYPTION_KEYS,
    discord: {
      ...discordAt('https://discord.com', 'https://cdn.discordapp.com'),
      clientId: values.DISCORD_CLIENT_ID,
      clientSecret: values.DISCORD_CLIENT_SECRET,
      botToken: values.DISCORD_BOT_TOKEN ?? null,
    },
  }
}

const { DATA_DIR, DATABASE_URL, PREMIUM_USER_IDS } = shared
const placeVariables = z.object({ DATA_DIR, DATABASE_URL, PREMIUM_USER_IDS })

/**
 * What a command that works on a deployment's data needs of its environment, and no more.
 * @throws StartError with one line per malformed variable
 */
export function readPlaceEnv(variables: Variables): Omit<Place, 'mode'> {
  const values = parse(placeVariables, variables)
  return {
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    premiumUserIds: values.PREMIUM_USER_IDS,
  }
}

/** The port of a program that is not set up yet. @throws StartError with one line per malformed variable */
export const readPort = (variables: Variables) => parse(z.object(shared), variables).PORT

/** `platformPort` is null for a demo that uses Discord of another one. */
export type DemoSettings = {
  platformPort: number | null
  platformUrl: string
  /** What the demo's own bot calls the dashboard with; null where `BOT_API_KEY` is set for another bot. */
  ownBotKey: string | null
}

/**
 * The environment of the demo: every address points at this machine, and Discord's variables are not read.
 * `secret` is the demo's own, kept in its data directory.
 * @throws StartError with one line per malformed variable
 */
export function readDemoEnv(variables: Variables, secret: Buffer): { env: Env; demo: DemoSettings } {
  const values = parse(demoVariables, variables)
  const ownPort = values.DEMO_PLATFORM_PORT ?? values.PORT + 1
  const platformPort = values.DEMO_PLATFORM_URL === undefined ? ownPort : null
  const platformUrl = values.DEMO_PLATFORM_URL ?? `http://localhost:${ownPort}`
  const demoSecret = (purpose: string) => createHash('sha256').update(secret).update(purpose).digest('hex')
  const ownBotKey = demoSecret('bot-api-key')
  const env: Env = {
    mode: 'demo',
    ...common(values),
    // Where the demo's own game server is.
    rconAllowedNetworks: [...values.RCON_ALLOWED_NETWORKS, '127.0.0.1/32', '::1/128'],
    host: values.HOST,
    shutdownGraceSeconds: values.SHUTDOWN_GRACE_SECONDS ?? 0,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    botApiKeys: values.BOT_API_KEY ?? [ownBotKey],
    encryptionKeys: [{ id: 'demo', secret }],
    discord: {
      ...discordAt(platformUrl, `${platformUrl}/cdn`),
      clientId: '100000000000000001',
      clientSecret: demoSecret('client-secret'),
      botToken: demoSecret('bot-token'),
    },
  }
  return { env, demo: { platformPort, platformUrl, ownBotKey: values.BOT_API_KEY ? null : ownBotKey } }
}
