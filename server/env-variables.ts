import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { isSnowflake } from '@/contract/discord/snowflake'
import { BadLogo, readLogo } from '@/server/brand/read-logo'

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

/** Whether an address can be read, and nothing of a password seems to have ended up behind its host. */
function isPostgresAddress(text: string) {
  // A socket has no host.
  const address = text.replace('@/', '@localhost/')
  if (!URL.canParse(address)) return false
  const { pathname, searchParams, hash } = new URL(address)
  return hash === '' && [pathname, ...searchParams.keys()].every((part) => !part.includes('@'))
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Some write it without a scheme. */
const proxy = z
  .string()
  .transform((text) => (text.includes('://') ? text : `http://${text}`))
  .pipe(
    z.url({
      protocol: /^https?$/,
      error: 'must be the address of a proxy, such as http://proxy.example:3128',
    }),
  )
  .transform((text) => new URL(text))

function isFolder(path: string) {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

/** A text on one line. */
const line = (longest: number) =>
  z
    .string()
    .max(longest, `must be at most ${longest} characters long`)
    .regex(/^\P{Cc}*$/u, 'must be one line of text')
const link = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

const logo = z.string().transform((path, { addIssue }) => {
  try {
    return readLogo(path)
  } catch (error) {
    if (!(error instanceof BadLogo)) throw error
    addIssue(error.message)
    return z.NEVER
  }
})

/** How a deployment calls itself and what it looks like. */
export const brandVariables = z.object({
  PRODUCT_NAME: line(40).optional(),
  PRODUCT_TAGLINE: line(120).optional(),
  // A .env takes what follows a # for a comment.
  BRAND_COLOR: z
    .string()
    .regex(/^#?[0-9a-f]{6}$/i, 'must be a colour of six hex digits, such as 0f766e')
    .transform((text) => `#${text.replace('#', '')}`)
    .optional(),
  LOGO_FILE: logo.optional(),
  SUPPORT_URL: link.optional(),
  SOURCE_URL: link.optional(),
  DOCS_URL: link.optional(),
  PRIVACY_URL: link.optional(),
  TERMS_URL: link.optional(),
  POWERED_BY: z.enum(['on', 'off'], 'must be on or off').prefault('on'),
})

/** The variables of every deployment, and of the demo. */
export const shared = {
  PORT: wholeNumber(0, 65535).prefault('3000'),
  DATA_DIR: z.string().prefault('.data'),
  DATA_RESERVE_MB: wholeNumber(16, 1_000_000).prefault('64'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .refine(
      isPostgresAddress,
      'must be an address: write / # ? % @ : in its password as %2F %23 %3F %25 %40 %3A, or leave the password out and set PGPASSWORD',
    )
    .optional(),
  HTTPS_PROXY: proxy.optional(),
  HTTP_PROXY: proxy.optional(),
  NO_PROXY: list.prefault(''),
  BACKEND_URL: httpUrl.optional(),
  BOT_API_KEY: list.pipe(z.array(z.string().min(24, 'must be at least 24 characters long'))).optional(),
  BOT_PERMISSIONS: permissionNumber.optional(),
  PREMIUM_SKU_IDS: list
    .pipe(z.array(discordId).max(20, 'must be at most 20 ids'))
    .transform((ids) => [...new Set(ids)])
    .prefault(''),
  PREMIUM_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  PREMIUM_USER_IDS: list.pipe(z.array(discordId)).prefault(''),
  RCON_ALLOWED_NETWORKS: list.pipe(z.array(network)).prefault(''),
  TRUSTED_PROXIES: wholeNumber(0, 10).prefault('0'),
  FEATURES_DIR: z.string().refine(isFolder, 'must be a folder that can be read').optional(),
  HISTORY_DAYS: wholeNumber(1, 36_500).optional(),
  PAGE_DATA_WAIT_MS: wholeNumber(0, 5000).prefault('150'),
  CONNECTIONS_PER_ADDRESS: wholeNumber(0, 100_000).optional(),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 10).optional(),
  ANALYTICS_SCRIPT_URL: httpUrl.optional(),
  ANALYTICS_WEBSITE_ID: z.string().max(100, 'must be at most 100 characters long').optional(),
  ERROR_REPORTS_DSN: z
    .string()
    .refine(
      (text) => /^https?:\/\/[0-9a-f]+@[^/@]+\/\d+$/.test(text) && URL.canParse(text),
      'must be a DSN such as https://1a2b3c@errors.example.org/4, its key in hexadecimal, its project a number',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: link.optional(),
  OTEL_SDK_DISABLED: z.string().prefault('false'),
  ...brandVariables.shape,
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).prefault('info'),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  LOG_STATIC_FILES: z.enum(['on', 'off'], 'must be on or off').prefault('off'),
}

export const demoVariables = z.object({
  ...shared,
  HOST: z.string().prefault('127.0.0.1'),
  DEMO_PLATFORM_PORT: wholeNumber(0, 65535).optional(),
  DEMO_PLATFORM_URL: z
    .string()
    .regex(/^http:\/\/localhost:\d{1,5}$/, 'must be a demo platform here, http://localhost:port')
    .optional(),
})

export const realVariables = z.object({
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
