import { sql } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isMigrated } from '@/server/db/migrate'
import { rateLimits } from '@/server/db/schema'
import type { Lifecycle, Runtime } from '@/server/runtime'

/** Conditions under which this process should receive requests. A failing check rejects, or resolves to false. */
export type Checks = Record<string, () => Promise<boolean>>

export type Probes = {
  /** Says that the process is alive, without checking anything. */
  health: (response: ServerResponse) => void
  /**
   * 200 if all checks pass and the process is not shutting down, else 503. Names failed checks and warnings, no
   * versions.
   */
  ready: (response: ServerResponse) => Promise<void>
}

const answer = (response: ServerResponse, status: number, body: unknown) => {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

async function runAll(checks: Checks, timeoutMs: number) {
  const run = async ([name, check]: [string, () => Promise<boolean>]) => {
    const late = wait(timeoutMs, false, { ref: false })
    return [name, await Promise.race([check().catch(() => false), late])] as const
  }
  return Object.fromEntries(await Promise.all(Object.entries(checks).map(run)))
}

/**
 * Simultaneous probes share one run of the checks, because anybody may call them.
 * @param timeoutMs how long a check may take before it counts as failed
 * @param warnings checks that are reported when they fail, although requests should still be sent here
 */
export function createProbes(
  lifecycle: Lifecycle,
  checks: Checks,
  timeoutMs = 2_000,
  warnings: Checks = {},
): Probes {
  let running: Promise<Record<string, boolean>> | null = null
  const all = { ...checks, ...warnings }
  const results = () => (running ??= runAll(all, timeoutMs).finally(() => (running = null)))
  const isReady = (checked: Record<string, boolean>) =>
    Object.entries(checked).every(([name, isWell]) => isWell || Object.hasOwn(warnings, name))
  return {
    health: (response) => answer(response, 200, { status: 'ok' }),
    async ready(response) {
      const checked = lifecycle.isDraining()
        ? { accepting: false }
        : { accepting: true, ...(await results()) }
      const well = Object.values(checked).every(Boolean) ? 'ready' : 'degraded'
      const status = isReady(checked) ? well : 'not_ready'
      answer(response, status === 'not_ready' ? 503 : 200, { status, checks: checked })
    },
  }
}

/** Writes one row, always the same. */
export async function tryWrite({ db, now }: Pick<Runtime, 'db' | 'now'>) {
  const row = { key: 'readyz', hits: 1, windowEndsAt: now() }
  const { windowEndsAt } = row
  await db
    .insert(rateLimits)
    .values(row)
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowEndsAt } })
  return true
}

/**
 * The database answers, takes writes and has all `migrations`, and the keys can decrypt what they encrypt.
 * @param hasRoom false while nothing is saved for want of room; then no write is tried
 */
export function readinessChecks(
  { db, keys, now }: Pick<Runtime, 'db' | 'keys' | 'now'>,
  migrations: string,
  hasRoom: () => Promise<boolean>,
): Checks {
  return {
    database: () => db.execute(sql`select 1`).then(() => true),
    writes: async () => !(await hasRoom()) || tryWrite({ db, now }),
    migrations: () => isMigrated(db, migrations),
    keys: async () => (await keys.decrypt(await keys.encrypt('ready', 'readyz'), 'readyz')) === 'ready',
  }
}
