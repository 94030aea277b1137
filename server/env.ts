import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Brand } from '@/config/brand'
import { brandOf } from '@/server/brand/brand'
import { brandVariables, demoVariables, realVariables, shared } from './env-variables'

/** Thrown for a start that cannot work; each line says which variable and what to do. */
export class StartError extends Error {
  readonly lines: string[]

  /** @param problems sentences for operators; those about one variable say what is wrong with it in a code, too */
  constructor(readonly problems: readonly (string | VariableProblem)[]) {
    const lines = problems.map((problem) => (typeof problem === 'string' ? problem : problem.line))
    super(lines.join('\n'))
    this.name = 'StartError'
    this.lines = lines
  }
}

/** What is wrong with a variable; `unwritable` would be read from `.env` as something else. */
export type VariableProblem = {
  variable: string
  code: 'missing' | 'malformed' | 'tooLong' | 'unwritable'
  line: string
}

/** What to say about a start that failed: lines for people, never a stack. */
export function linesOf(error: unknown) {
  if (error instanceof StartError) return error.lines
  const message = error instanceof Error ? `${error.message || error.name}` : String(error)
  return [`Could not start: ${message.split('\n', 1)[0]}`]
}

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

const required = ['PUBLIC_URL', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'ENCRYPTION_KEYS']

/** Whether nothing that a real deployment must set has a value. */
export const isUnset = (variables: Variables) =>
  !required.some((name) => Object.hasOwn(withoutBlanks(variables), name))

/** Many programs know these in small letters only. */
function withProxies(variables: Variables): Variables {
  const { https_proxy: HTTPS_PROXY, http_proxy: HTTP_PROXY, no_proxy: NO_PROXY } = withoutBlanks(variables)
  return { HTTPS_PROXY, HTTP_PROXY, NO_PROXY, ...withoutBlanks(variables) }
}

function parse<Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> {
  const given = withoutBlanks(withProxies(variables))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue): VariableProblem => {
    const variable = String(issue.path[0])
    const isMissing = !(variable in given)
    const line = `${variable} ${isMissing ? 'is missing' : issue.message}. See .env.example.`
    return { variable, code: isMissing ? 'missing' : 'malformed', line }
  })
  throw new StartError([...new Map(problems.map((problem) => [problem.line, problem])).values()])
}

/** What only the built-in backend reads. */
const ofBuiltIn = [
  ...['BOT_API_KEY', 'FEATURES_DIR', 'HISTORY_DAYS', 'PREMIUM_SKU_IDS', 'PREMIUM_USER_IDS'],
  'RCON_ALLOWED_NETWORKS',
]

function unusedIn(variables: Variables): string[] {
  const given = withoutBlanks(variables)
  return given.BACKEND_URL === undefined ? [] : ofBuiltIn.filter((name) => given[name] !== undefined)
}

const common = (values: z.output<z.ZodObject<typeof shared>>) => ({
  port: values.PORT,
  dataDir: values.DATA_DIR,
  /** Bytes of the disk that the embedded database leaves free: below, nothing is saved. */
  dataReserve: values.DATA_RESERVE_MB * 1024 * 1024,
  databaseUrl: values.DATABASE_URL ?? null,
  /** The folder whose files declare features; null without one. */
  featuresDir: values.FEATURES_DIR ?? null,
  /** For how long replaced changes stay in the history; null for ever. */
  historyDays: values.HISTORY_DAYS ?? null,
  backendUrl: values.BACKEND_URL ?? null,
  /** What calls to addresses outside go through, and hosts that are called directly. */
  proxies: {
    https: values.HTTPS_PROXY ?? null,
    http: values.HTTP_PROXY ?? null,
    except: values.NO_PROXY,
  },
  /** For how many milliseconds a page waits for its data before it is sent without what is missing. */
  pageDataWait: values.PAGE_DATA_WAIT_MS,
  /** What the bot's invitation asks for, as a decimal set; null where that follows from the features. */
  botPermissions: values.BOT_PERMISSIONS ?? null,
  premiumUserIds: values.PREMIUM_USER_IDS,
  /** What Discord sells that is premium here; empty where nothing is. */
  premiumSkuIds: values.PREMIUM_SKU_IDS,
  /** Networks (CIDR) of the operator's own in which game servers may be checked although they are not public. */
  rconAllowedNetworks: values.RCON_ALLOWED_NETWORKS,
  /** How many reverse proxies stand in front, whose X-Forwarded-For entries may be believed. */
  trustedProxies: values.TRUSTED_PROXIES,
  analytics: values.ANALYTICS_SCRIPT_URL
    ? { scriptUrl: values.ANALYTICS_SCRIPT_URL, websiteId: values.ANALYTICS_WEBSITE_ID ?? null }
    : null,
  errorReportsDsn: values.ERROR_REPORTS_DSN ?? null,
  /** The collector of traces, or null. The packages of OpenTelemetry read its other variables themselves. */
  tracesEndpoint:
    values.OTEL_SDK_DISABLED.toLowerCase() === 'true' ? null : (values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null),
  brand: brandOf(values),
  /** What its logo is drawn from. */
  logo: values.LOGO_FILE ?? null,
  logLevel: values.LOG_LEVEL,
  /** null for no metrics. */
  metricsPort: values.METRICS_PORT ?? null,
  logFiles: values.LOG_STATIC_FILES === 'on',
})

export type Env = Omit<ReturnType<typeof common>, 'logLevel'> & {
  logLevel: string
  mode: 'demo' | 'real'
  /** Variables that are set and do nothing, because the backend of BACKEND_URL decides what they are for. */
  unused: string[]
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
  /** Where people get premium; null where nobody says. */
  premiumUrl: string | null
  /** The most connections that one address may have open at once; 0 for no limit. */
  connectionsPerAddress: number
}

/** Behind a proxy, all connections come from its address. */
const defaultConnections = (trustedProxies: number) => (trustedProxies > 0 ? 0 : 500)

/** Discord's store page of an application, as its change log of 17 June 2024 has it ("Store URL Scheme"). */
const storeAt = (origin: string, clientId: string) => `${origin}/application-directory/${clientId}/store`

type Selling = { PREMIUM_SKU_IDS: string[]; BACKEND_URL?: string; DISCORD_BOT_TOKEN?: string }

/** @throws StartError where nobody could ask Discord what it has sold */
function assertMayAskForSales({ PREMIUM_SKU_IDS, BACKEND_URL, DISCORD_BOT_TOKEN }: Selling) {
  if (PREMIUM_SKU_IDS.length > 0 && !BACKEND_URL && !DISCORD_BOT_TOKEN)
    throw new StartError([
      {
        variable: 'DISCORD_BOT_TOKEN',
        code: 'missing',
        line: 'PREMIUM_SKU_IDS needs DISCORD_BOT_TOKEN, which is missing. See .env.example.',
      },
    ])
}

/**
 * The environment of a real deployment.
 * @throws StartError with one line per missing or malformed variable
 */
export function readRealEnv(variables: Variables): Env {
  const values = parse(realVariables, variables)
  assertMayAskForSales(values)
  const isSold = values.PREMIUM_SKU_IDS.length > 0 && !values.BACKEND_URL
  return {
    mode: 'real',
    unused: unusedIn(variables),
    ...common(values),
    host: values.HOST,
    shutdownGraceSeconds: values.SHUTDOWN_GRACE_SECONDS ?? 3,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS ?? defaultConnections(values.TRUSTED_PROXIES),
    publicUrl: values.PUBLIC_URL,
    premiumUrl:
      values.PREMIUM_URL ?? (isSold ? storeAt('https://discord.com', values.DISCORD_CLIENT_ID) : null),
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

/** The brand of a program that is not set up yet. @throws StartError with one line per malformed variable */
export const readBrand = (variables: Variables): Brand => brandOf(parse(brandVariables, variables))

/** The port of a program that is not set up yet. @throws StartError with one line per malformed variable */
export const readPort = (variables: Variables) => parse(z.object(shared), variables).PORT

const demoClientId = '100000000000000001'
/** What the demo's Discord sells: to a person, and for a server. */
export const demoSkuIds = { user: '110000000000000001', guild: '110000000000000002' } as const

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
  const isTaken = platformPort !== null && platformPort !== 0 && platformPort === values.PORT
  if (isTaken)
    throw new StartError([`PORT and DEMO_PLATFORM_PORT are both ${values.PORT}. Set one to another port.`])
  if ((platformPort ?? 0) > 65_534)
    throw new StartError(['The demo uses the two ports after PORT, too. Set PORT to 65533 or less.'])
  const platformUrl = values.DEMO_PLATFORM_URL ?? `http://localhost:${ownPort}`
  const demoSecret = (purpose: string) => createHash('sha256').update(secret).update(purpose).digest('hex')
  const ownBotKey = demoSecret('bot-api-key')
  const env: Env = {
    mode: 'demo',
    unused: unusedIn(variables),
    ...common(values),
    host: values.HOST,
    shutdownGraceSeconds: values.SHUTDOWN_GRACE_SECONDS ?? 0,
    // Its visitors are on this machine.
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS ?? 0,
    premiumUrl: values.PREMIUM_URL ?? storeAt(platformUrl, demoClientId),
    premiumSkuIds: [demoSkuIds.user, demoSkuIds.guild],
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    botApiKeys: values.BOT_API_KEY ?? [ownBotKey],
    encryptionKeys: [{ id: 'demo', secret }],
    discord: {
      ...discordAt(platformUrl, `${platformUrl}/cdn`),
      clientId: demoClientId,
      clientSecret: demoSecret('client-secret'),
      botToken: demoSecret('bot-token'),
    },
  }
  return { env, demo: { platformPort, platformUrl, ownBotKey: values.BOT_API_KEY ? null : ownBotKey } }
}
