import { expect, test, vi } from 'vitest'
import { guildEvents } from '@/contract/calls/events'
import { ids } from '@/tests/support/factories'
import { aClient, aServer } from '@/tests/server/test-server'
import { anEmptyDatabase } from '@/tests/server/database'
import { readEvents } from '@/tests/server/live/read-events'

const path = `/guilds/${ids.guild}/events`
const headers = { accept: 'text/event-stream' }
const limits = { each: 1_000, all: 1_000, checkEvery: 600_000 }

test('each reader of a guild costs fewer than three statements, and all see who is present', async () => {
  const database = await anEmptyDatabase()
  if (database.kind !== 'embedded') throw new Error('The statements of the embedded database are counted.')
  const server = await aServer({ database, streams: limits })
  const reader = aClient(server.app, '/backend', server.headers)
  const statements = vi.spyOn(database.client, 'query')

  const streams = await Promise.all(
    Array.from({ length: 100 }, async () => readEvents(await reader.get(path, headers))),
  )
  await Promise.all(streams.map((stream) => stream.until('ready')))
  // Who they are is read for each. A busy machine may read it twice, and take the readers in several batches.
  expect(statements.mock.calls.length).toBeLessThan(100 * 2.5)
  const last = readEvents(await reader.get(`${path}?subject=settings`, headers))
  await last.until('ready')
  const seesForm = (data: unknown) =>
    guildEvents.people.parse(data).people.some((one) => one.subject === 'settings')
  for (const stream of streams) {
    let event = await stream.until('people')
    while (!seesForm(event?.data)) event = await stream.until('people')
  }

  expect(statements.mock.calls.length).toBeLessThan(100 * 3)
})
