import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anEmptyPostgres } from '@/scripts/postgres.mjs'
import { aBalancer } from './balancer'
import { aCollector } from './collector'
import { aProgram } from './program'

/**
 * Two built programs, started at once on one empty PostgreSQL, behind a round-robin. The first brings the demo platform
 * that both use. What they tell an operator's collectors comes to one of ours.
 */
export async function startReplicas() {
  const database = await anEmptyPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-replicas-'))
  // The programs are told the balancer's address, so it is there before them.
  const ports: number[] = []
  const balancer = await aBalancer(ports)
  const collector = await aCollector()
  const shared = { ...collector.env, DATABASE_URL: database.url, PUBLIC_URL: balancer.url }
  const first = await aProgram({ dataDir, env: shared })
  const second = await aProgram({ dataDir, env: { ...shared, DEMO_PLATFORM_URL: first.platformUrl } })
  const programs = [first, second]
  ports.push(first.port, second.port)
  async function stop() {
    await balancer.close()
    await Promise.all(programs.map((program) => program.remove()))
    await Promise.all([database.remove(), collector.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.all(programs.map((program) => program.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return { balancer, collector, databaseUrl: database.url, stop }
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>
