import { sql } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import { isMigrated } from '@/server/db/migrate'
import type { Lifecycle, Runtime } from '@/server/runtime'

/** What must hold before requests are sent here. Each check rejects, or resolves to false, when it does not. */
export type Checks = Record<string, () => Promise<boolean>>

export type Probes = {
  /** Alive; touches nothing. */
  health: (response: ServerResponse) => void
  /** 200 when every check holds and nothing is being shut down, else 503; says which, and no versions. A warning shows too. */
  ready: (response: ServerResponse) => Promise<void>
}

const answer = (response: ServerResponse, status: number, body: unknown) => {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function holds(check: () => Promise<boolean>, milliseconds: number) {
  let timer: NodeJS.Timeout
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([check().catch(() => false), late]).finally(() => clearTimeout(timer))
}

async function runAll(checks: Checks, milliseconds: number) {
  const results = Object.entries(checks).map(
    async ([name, check]) => [name, await holds(check, milliseconds)] as const,
  )
  return Object.fromEntries(await Promise.all(results))
}

/**
 * However many ask at once, the checks run once: the probes are open to everyone.
 * @param milliseconds how long a check may take before it counts as failed
 * @param warnings what is amiss when they do not hold, though requests should still come here
 */
export function createProbes(
  lifecycle: Lifecycle,
  checks: Checks,
  milliseconds = 2_000,
  warnings: Checks = {},
): Probes {
  let running: Promise<Record<string, boolean>> | null = null
  const all = { ...checks, ...warnings }
  const results = () => (running ??= runAll(all, milliseconds).finally(() => (running = null)))
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

/** The database answers, its tables are those of `migrations`, and the keys open what they seal. */
export function readinessChecks({ db, keys }: Pick<Runtime, 'db' | 'keys'>, migrations: string): Checks {
  return {
    database: () => db.execute(sql`select 1`).then(() => true),
    migrations: () => isMigrated(db, migrations),
    keys: async () => (await keys.open(await keys.seal('ready', 'readyz'), 'readyz')) === 'ready',
  }
}
