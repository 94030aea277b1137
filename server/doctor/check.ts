import { setTimeout as wait } from 'node:timers/promises'
import { type Env, StartError, type Variables } from '@/server/env'
import { formatText } from '@/server/http/format-text'
import { doctor as texts } from '@/server/http/texts'

export type Result = {
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  found: string
  todo?: string
}

export const ok = (found: string): Result => ({ status: 'ok', found })
export const skipped = (found: string): Result => ({ status: 'skipped', found })
export const warning = (found: string, todo: string): Result => ({ status: 'warning', found, todo })
export const failed = (found: string, todo: string): Result => ({ status: 'failed', found, todo })

export type Context = {
  variables: Variables
  /** @throws StartError with one line per missing or malformed variable */
  env: () => Env
  /** The server to look at, if one was named. */
  guildId: string | null
  /** The folder of the generated migrations. */
  migrations: string
  now: () => Date
}

export type Check = {
  name: string
  /** What it checks, for people and for `--json`. */
  checks: string
  /** Names of earlier checks without which this one says nothing. */
  needs: readonly string[]
  run: (context: Context) => Promise<Result> | Result
}
export const check = (name: string, checks: string, needs: readonly string[], run: Check['run']): Check => ({
  name,
  checks,
  needs,
  run,
})

export type Report = Result & Pick<Check, 'name' | 'checks'>

/** Milliseconds; longer than any single call that a check makes. */
const timeout = 20_000

async function resultOf({ run }: Check, context: Context, timeoutMs: number) {
  const late = failed(formatText(texts.slow, { seconds: timeoutMs / 1_000 }), texts.slowTodo)
  try {
    const running = (async () => run(context))()
    return await Promise.race([running, wait(timeoutMs, late, { ref: false })])
  } catch (error) {
    const lines = error instanceof StartError ? error.lines.join(' ') : null
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return failed(lines ?? message, texts.brokenTodo)
  }
}

/** Runs the checks one after the other. A check that needs one which did not pass is skipped, and names the first such. */
export async function runChecks(checks: readonly Check[], context: Context, timeoutMs = timeout) {
  const reports: Report[] = []
  const hasPassed = (name: string) =>
    reports.some((report) => report.name === name && ['ok', 'warning'].includes(report.status))
  const skippedFor = new Map<string, string>()
  for (const next of checks) {
    const { name, needs } = next
    const missing = needs.find((earlier) => !hasPassed(earlier))
    const first = missing && (skippedFor.get(missing) ?? missing)
    if (first) skippedFor.set(name, first)
    const result = first
      ? skipped(`Skipped until "${first}" passes.`)
      : await resultOf(next, context, timeoutMs)
    reports.push({ name, checks: next.checks, ...withoutSecrets(result, context.variables) })
  }
  return reports
}

const secretVariables = [
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'ENCRYPTION_KEYS',
  'BOT_API_KEY',
  'DATABASE_URL',
  'PGPASSWORD',
  'BACKEND_URL',
  'HTTPS_PROXY',
  'HTTP_PROXY',
]

/** Several, with commas between them. */
const lists: readonly string[] = ['ENCRYPTION_KEYS', 'BOT_API_KEY']

/** A proxy's address is one where somebody signs in to it. */
const isSecret = (name: string, value: string) => !name.endsWith('_PROXY') || value.includes('@')

/** A driver's or a library's message may quote a secret: puts the variable's name in its place. */
function withoutSecrets({ found, todo, ...result }: Result, variables: Variables): Result {
  const clean = (text: string) =>
    secretVariables.reduce((rest, name) => {
      const value = variables[name]?.trim() ?? ''
      if (!isSecret(name, value)) return rest
      const parts = lists.includes(name) ? value.split(',').map((part) => part.trim()) : []
      const secrets = [value, ...parts].filter(Boolean)
      return secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, `[${name}]`), rest)
    }, text)
  return { ...result, found: clean(found), ...(todo !== undefined && { todo: clean(todo) }) }
}
