import { expect, test } from 'vitest'
import { guildFeatures } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer, wrongFieldsOf } from '@/tests/server/a-server'

const path = `/guilds/${ids.guild}/features/scheduled-messages`
const past = '2020-12-24T18:00:00+01:00'
const later = '2999-12-24T18:00:00+01:00'
const row = (name: string, first: string | null, more = {}) => ({ name, first, ...more })

/** A server whose only scheduled message began long ago. */
async function aServerWithAPastDate() {
  const server = await aServer()
  const options = { messages: [row('Weekly', past, { repeat: 'weekly' })] }
  await server.rt.db
    .insert(guildFeatures)
    .values({ guildId: ids.guild, featureId: 'scheduled-messages', options, enabled: false, version: 1 })
  return server
}

test('a date in the past is refused at its field, a later one is saved', async () => {
  const server = await aServer()

  const refused = await server.patch(path, { messages: [row('One', later), row('Two', past)] })
  const saved = await server.patch(path, { messages: [row('One', later), row('Two', later)] })

  expect(await wrongFieldsOf(refused)).toEqual({
    'messages.1.first': 'This is in the past. Choose a later time.',
  })
  expect(saved.status).toBe(200)
})

test('a saved date that has passed stays while other things are changed, in whatever row it stands', async () => {
  const server = await aServerWithAPastDate()
  const weekly = row('Every week', past, { repeat: 'weekly' })

  const moved = await server.patch(path, { messages: [row('New', later), weekly] })
  const another = await server.patch(path, { messages: [row('New', '2020-12-25T18:00:00Z'), weekly] })

  expect(moved.status).toBe(200)
  expect(await wrongFieldsOf(another)).toHaveProperty(['messages.0.first'])
})

test('a change that replaced a date that has passed can be taken back', async () => {
  const server = await aServerWithAPastDate()
  await server.patch(path, { messages: [] })

  const undone = await server.patch(path, { messages: [row('Weekly', past, { repeat: 'weekly' })] })

  expect(undone.status).toBe(200)
})

test('an option that is not shown may hold any date', async () => {
  const server = await aServer()

  const saved = await server.patch(path, {
    messages: [row('Once', later, { repeat: 'never', last: past })],
  })

  expect(saved.status).toBe(200)
})
