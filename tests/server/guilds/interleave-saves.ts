import { expect } from 'vitest'
import { guildChanges } from '@/server/db/schema'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aClient, aServer, type Client } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'

type Patch = (number: number) => object

/** One after the other, as one person saves. */
async function save(client: Client, where: string, times: number, patchOf: Patch) {
  const statuses = new Set<number>()
  for (let number = 0; number < times; number += 1)
    statuses.add((await client.patch(where, patchOf(number))).status)
  return [...statuses]
}

/**
 * Two people, each on a replica of their own, save different fields so many times each, both at once. Nothing is lost.
 * @param where the path of what they change
 */
export async function interleaveSaves(where: string, times: number, [one, another]: [Patch, Patch]) {
  const writes = { limit: 1_000_000, windowSeconds: 60 }
  const server = await aServer({ writes })
  const { headers } = await server.as(ids.otherUser, [previewFor(ids.guild, 'manager')])
  const replica = createBackendApp(await aReplicaOf(server.rt), { writes, reads: writes })
  const colleague = aClient(replica, '/backend', headers)

  const statuses = await Promise.all([
    save(server, where, times, one),
    save(colleague, where, times, another),
  ])

  expect(statuses).toEqual([[200], [200]])
  const read = await server.get(where)
  expect(read.headers.get('etag')).toBe(`"v${2 * times}"`)
  expect(await read.json()).toMatchObject({ ...one(times - 1), ...another(times - 1) })
  const history = await server.rt.db.select().from(guildChanges)
  expect(history.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 2 * times }, (_, index) => index + 1),
  )
}
