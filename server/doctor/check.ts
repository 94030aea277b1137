import { setTimeout as wait } from 'node:timers/promises'
import { type Env, StartError, type Variables } from '@/server/env'
import { withoutSecrets } from './secrets'

/** What a check found, and what to do about it. */
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

export type Report = Result & Pick<Check, 'name' | 'checks'>

/** Longer than any single call that a check makes, in milliseconds. */
const timeout = 20_000

const lateResult = (milliseconds: number) =>
  wait(milliseconds, failed(`It took longer than ${milliseconds / 1_000} s.`, 'Run it again.'), {
    ref: false,
  })

function messageOf(error: unknown) {
  if (error instanceof StartError) return error.lines.join(' ')
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}

async function resultOf(check: Check, context: Context, milliseconds: number) {
  const running = Promise.resolve(context).then((given) => check.run(given))
  try {
    return await Promise.race([running, lateResult(milliseconds)])
  } catch (error) {
    return failed(messageOf(error), 'Correct that, and run the check again.')
  }
}

/**
 * Runs the checks one after the other. One that needs another which did not pass is skipped, and names the first in the
 * chain.
 */
export async function runChecks(checks: readonly Check[], context: Context, milliseconds = timeout) {
  const reports: Report[] = []
  const hasPassed = (name: string) =>
    reports.some((report) => report.name === name && ['ok', 'warning'].includes(report.status))
  /** What a check that is skipped waits for. */
  const waits = new Map<string, string>()
  for (const check of checks) {
    const missing = check.needs.find((name) => !hasPassed(name))
    const first = missing && (waits.get(missing) ?? missing)
    if (first) waits.set(check.name, first)
    const result = first
      ? skipped(`Skipped until "${first}" passes.`)
      : await resultOf(check, context, milliseconds)
    const { name, checks: what } = check
    reports.push({ name, checks: what, ...withoutSecrets(result, context.variables) })
  }
  return reports
}
