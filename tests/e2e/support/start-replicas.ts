import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { anEmptyPostgres } from '@/scripts/postgres.mjs'
import { type Balancer, aBalancer } from './balancer'
import { aProgram, type Program } from './program'

export type Replicas = {
  /** In front of both; the address that people type. */
  balancer: Balancer
  /** The first one brings the demo platform that both use, so only the second may be killed. */
  programs: readonly [Program, Program]
  /** Asks the database that both share. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** Two built programs, started at once on one empty PostgreSQL, behind a round-robin. */
export async function startReplicas(): Promise<Replicas & { stop: () => Promise<void> }> {
  const database = await anEmptyPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-replicas-'))
  // The programs are told the balancer's address, so it is there before them.
  const ports: number[] = []
  const balancer = await aBalancer(ports)
  const shared = { DATABASE_URL: database.url, PUBLIC_URL: balancer.url }
  const first = await aProgram({ dataDir, env: shared })
  const second = await aProgram({ dataDir, env: { ...shared, DEMO_PLATFORM_URL: first.platformUrl } })
  const programs = [first, second] as const
  ports.push(first.port, second.port)
  async function stop() {
    await balancer.close()
    await Promise.all(programs.map((program) => program.remove()))
    await database.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all(programs.map((program) => program.start()))
  } catch (error) {
    await stop()
    throw error
  }
  // A connection for each question: one that is open when the database stops would be an error.
  const query: Replicas['query'] = async (text, values) => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    return client
      .query<Record<string, unknown>>(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  return { balancer, programs, query, stop }
}
