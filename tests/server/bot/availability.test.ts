import { expect, test } from 'vitest'
import { aConfiguration, ids } from '@/tests/support/factories'
import { createBackendApp } from '@/server/start/backend-app'
import { importResult } from '@/contract/calls/transfer'
import { guild, readHistory, revert } from '@/tests/server/guilds/history-helpers'
import { openEvents } from '@/tests/server/live/read-events'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aClient, aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'

const path = `${guild}/features/levels`
const why = 'Only for premium servers.'
const refusal = { enabled: why }

async function aGuildWithoutLevels(saved: object = { ignored_roles: [] }) {
  const server = await aServer()
  expect((await server.patch(path, saved)).status).toBe(200)
  const say = async (availability: object) => {
    const answer = await server.bot.put(`/bot${guild}/availability`, availability)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  await say({ levels: why, welcome: true, tickets: false })
  return { server, say }
}

test('what a server cannot use is told to people and to the bot, until the bot says otherwise', async () => {
  const { server, say } = await aGuildWithoutLevels()
  const availability = { levels: why, tickets: false }
  expect(await server.read(guild)).toMatchObject({ availability })
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({ availability })

  expect(await say({ welcome: why })).toEqual({ ok: true, warnings: [] })
  expect(await say({ welcome: why, welcom: why })).toMatchObject({
    warnings: [
      { path: 'welcom', message: 'No feature has this id, so this locks nothing. Did you mean "welcome"?' },
    ],
  })
  await say({ welcome: why })
  expect((await server.read(guild)).availability).toEqual({ welcome: why })
  expect((await server.patch(path, { enabled: true })).status).toBe(200)

  await say({})
  expect(await server.read(guild)).not.toHaveProperty('availability')
})

test('nobody enables or changes what the server cannot use, on any way in; disabling stays possible', async () => {
  const server = await aServer()
  await server.patch(path, { ignored_roles: [ids.role] })
  await server.patch(path, { ignored_roles: [], enabled: true })
  await server.bot.put(`/bot${guild}/availability`, { levels: why })
  const [change] = (await readHistory(server)).changes
  const before = await server.read(path)
  const configuration = aConfiguration({
    settings: undefined,
    features: { levels: { ...before, ignored_roles: [ids.role] } },
  })

  expect(await wrongFieldsOf(await server.patch(path, { ignored_roles: [ids.role] }))).toEqual(refusal)
  expect(await wrongFieldsOf(await server.bot.patch(`/bot${path}`, { ignored_roles: [ids.role] }))).toEqual(
    refusal,
  )
  expect(await wrongFieldsOf(await revert(server, change?.id))).toEqual(refusal)
  const dry = await server.post(`${guild}/import?dry_run=1`, { configuration })
  expect(importResult.parse(await dry.json()).parts).toMatchObject([{ state: 'refused', fields: refusal }])
  expect(await server.read(path)).toEqual(before)
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({ features: { levels: before } })

  expect((await server.patch(path, { enabled: false })).status).toBe(200)
  expect(await wrongFieldsOf(await server.patch(path, { enabled: true }))).toEqual(refusal)
})

test('what a bot locks for all servers cannot be enabled either, only set up', async () => {
  const server = await aServer()
  const feature = {
    id: 'radio',
    name: 'Radio',
    locked: true,
    options: { type: 'object', properties: { loud: { type: 'boolean' } } },
  }
  await server.bot.put('/bot/declaration', { features: [feature] })
  const radio = `${guild}/features/radio`

  expect((await server.patch(radio, { loud: true })).status).toBe(200)
  expect(await wrongFieldsOf(await server.patch(radio, { enabled: true }))).toEqual({
    enabled: 'This feature isn’t available here.',
  })
})

test('open pages are told at once, also by another replica, and after a connection that was lost', async () => {
  const { server, say } = await aGuildWithoutLevels()
  const replica = aClient(createBackendApp(await aReplicaOf(server.rt)), '/backend', server.headers)
  const stream = await openEvents(replica)

  await say({})
  await stream.until('features')

  const { ready } = await openEvents(replica)
  expect(ready?.data).toMatchObject({ catalogue: expect.any(String) })
  expect(Object(ready?.data).catalogue).not.toBe(Object(stream.ready?.data).catalogue)
})

test('availability that is wrong is refused on its field', async () => {
  const wrong: [string, object, string][] = [
    ['an id that is none', { 'Le vels': false }, 'Le vels'],
    ['no reason', { levels: ' ' }, 'levels'],
    ['a number', { levels: 5 }, 'levels'],
    ['a reason of 301 characters', { levels: 'x'.repeat(301) }, 'levels'],
    ['201 features', Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, false])), ''],
  ]
  const server = await aServer()

  for (const [what, given, field] of wrong) {
    const fields = await wrongFieldsOf(await server.bot.put(`/bot${guild}/availability`, given))
    expect(Object.keys(fields ?? {}), what).toEqual([field])
  }
  const absent = server.bot.put('/bot/guilds/200000000000000099/availability', {})
  expect(await refusalOf(await absent)).toBe('404 bot_absent')
})
