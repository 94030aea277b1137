import { sql } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMigrated } from '@/server/db/migrate'
import { rateLimits } from '@/server/db/schema'
import type { Lifecycle, Runtime } from '@/server/runtime'

/** Conditions under which this process should receive requests. A failing check rejects, or resolves to false. */
export type Checks = Record<string, () => Promise<boolean>>

export type Probes = ReturnType<typeof createProbes>

function answer(response: ServerResponse, status: number, body: unknown) {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

type Options = {
  /** How long a check may take before it counts as failed. */
  timeoutMs?: number
  /** Checks that are reported when they fail, although requests should still be sent here. */
  warnings?: Checks
}

/** Simultaneous probes share one run of the checks, because anybody may call them. */
export function createProbes(
  lifecycle: Lifecycle,
  checks: Checks,
  { timeoutMs = 2_000, warnings = {} }: Options = {},
) {
  let running: Promise<Record<string, boolean>> | null = null

  async function runAll() {
    const results = Object.entries({ ...checks, ...warnings }).map(async ([name, check]) => {
      const late = wait(timeoutMs, false, { ref: false })
      return [name, await Promise.race([check().catch(() => false), late])] as const
    })
    return Object.fromEntries(await Promise.all(results))
  }

  return {
    /** Says that the process is alive, without checking anything. */
    health: (response: ServerResponse) => answer(response, 200, { status: 'ok' }),
    /** 200 if all checks pass and the process is not shutting down, else 503. Names the checks, no versions. */
    async ready(response: ServerResponse) {
      const accepting = !lifecycle.isDraining()
      if (accepting) running ??= runAll().finally(() => (running = null))
      const results = { accepting, ...(accepting && (await running)) }
      const failed = Object.entries(results).flatMap(([name, holds]) => (holds ? [] : [name]))
      const isReady = failed.every((name) => Object.hasOwn(warnings, name))
      const status = !isReady ? 'not_ready' : failed.length > 0 ? 'degraded' : 'ready'
      answer(response, isReady ? 200 : 503, { status, checks: results })
    },
  }
}

/** Writes one row, always the same. */
export async function tryWrite({ db, now }: Pick<Runtime, 'db' | 'now'>) {
  const windowEndsAt = now()
  await db
    .insert(rateLimits)
    .values({ key: 'readyz', hits: 1, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowEndsAt } })
  return true
}

/**
 * The database answers, accepts writes and has all `migrations`, and the keys can decrypt what they encrypt.
 * @param hasRoom false while the disk is too full to save anything; then no write is tried
 */
export const readinessChecks = (
  { db, keys, now }: Pick<Runtime, 'db' | 'keys' | 'now'>,
  migrations: string,
  hasRoom: () => Promise<boolean>,
): Checks => ({
  database: () => db.execute(sql`select 1`).then(() => true),
  writes: async () => !(await hasRoom()) || tryWrite({ db, now }),
  migrations: () => isMigrated(db, migrations),
  keys: async () => (await keys.decrypt(await keys.encrypt('ready', 'readyz'), 'readyz')) === 'ready',
})
