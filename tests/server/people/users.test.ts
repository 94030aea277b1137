import { expect, test } from 'vitest'
import { userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'

const path = `/users/${ids.user}`
const other = '300000000000000002'
const profile_embed = { title: 'Ada', description: 'Hello {name}', color: 0x422afb }

function aForm(fields: [string, string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a profile of which nothing was saved answers 404', async () => {
  const server = await aServer()

  const response = await server.get(path)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'no_profile', detail: expect.any(String) })
})

test('a profile is saved from JSON, field by field', async () => {
  const server = await aServer()

  await server.patch(path, { profile_embed })
  const changed = await server.patch(path, { possibleProfileArguments: ['name'] })

  const saved = {
    id: ids.user,
    profile: { premium: false, profile_embed, possibleProfileArguments: ['name'] },
  }
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual(saved)
  expect(await (await server.get(path)).json()).toEqual(saved)
})

test('a profile is saved from form data alike', async () => {
  const server = await aServer()
  const form = aForm([
    ['premium', 'false'],
    ['profile_embed', JSON.stringify(profile_embed)],
    ['possibleProfileArguments', '["name"]'],
  ])

  const response = await server.send('PATCH', path, form)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    id: ids.user,
    profile: { premium: false, profile_embed, possibleProfileArguments: ['name'] },
  })
})

test('the first save counts even when it saves what is the default', async () => {
  const server = await aServer()

  await server.patch(path, { premium: false })

  expect((await server.get(path)).status).toBe(200)
})

test("other people's profiles can be neither read nor changed", async () => {
  const server = await aServer()
  const otherUser = await server.as(other, [])
  await otherUser.patch(`/users/${other}`, { possibleProfileArguments: ['mine'] })

  const read = await server.get(`/users/${other}`)
  const written = await server.patch(`/users/${other}`, { possibleProfileArguments: ['stolen'] })

  expect([read.status, written.status]).toEqual([403, 403])
  expect(await read.json()).toMatchObject({ code: 'not_you' })
  expect(await (await otherUser.get(`/users/${other}`)).json()).toMatchObject({
    profile: { possibleProfileArguments: ['mine'] },
  })
})

test('nobody makes themselves premium', async () => {
  const server = await aServer()
  const twice = aForm([
    ['premium', 'false'],
    ['premium', 'true'],
  ])
  const attempts = [
    await server.patch(path, { premium: true }),
    await server.patch(path, { premium: 'true' }),
    await server.patch(path, { profile: { premium: true } }),
    await server.send('PATCH', path, aForm([['premium', 'true']])),
    await server.send('PATCH', path, aForm([['premium', '"true"']])),
    await server.send('PATCH', path, aForm([['profile[premium]', 'true']])),
    await server.send('PATCH', path, twice),
    await server.send('PATCH', path, aForm([['premium', new Blob(['true'])]])),
    await server.send('PATCH', path, '{"premium":false,"premium":true}', {
      'content-type': 'application/json',
    }),
    await server.send('PATCH', path, 'premium=true', { 'content-type': 'application/x-www-form-urlencoded' }),
  ]

  expect(attempts.map(({ status }) => status)).toEqual([403, 422, 422, 403, 422, 422, 400, 422, 400, 415])
  expect(await attempts[0]?.json()).toMatchObject({ code: 'not_entitled' })
  expect(await server.rt.db.$count(userProfiles)).toBe(0)
})

test('premium is for those whom the operator entitles, and only as long as they are', async () => {
  const entitled = await aServer({ env: { premiumUserIds: [ids.user] } })

  const response = await entitled.patch(path, { premium: true })

  expect(await response.json()).toMatchObject({ profile: { premium: true } })
  entitled.rt.env.premiumUserIds = []
  expect(await (await entitled.get(path)).json()).toMatchObject({ profile: { premium: false } })
})

test.each([
  ['an unknown field', { id: other }, 'id'],
  ['an embed that is too long', { profile_embed: { title: 'x'.repeat(257) } }, 'profile_embed.title'],
  ['an unknown part of an embed', { profile_embed: { html: '<b>' } }, 'profile_embed.html'],
  ['a script as a link', { profile_embed: { url: 'javascript:alert(1)' } }, 'profile_embed.url'],
  ['NUL in an embed', { profile_embed: { title: 'a\0' } }, 'profile_embed.title'],
  ['a placeholder that is none', { possibleProfileArguments: ['a b'] }, 'possibleProfileArguments.0'],
  ['a placeholder twice', { possibleProfileArguments: ['name', 'Name'] }, 'possibleProfileArguments'],
])('%s is refused on its field', async (_, patch, field) => {
  const server = await aServer()

  const response = await server.patch(path, patch)

  expect(response.status).toBe(422)
  const { fields } = (await response.json()) as { fields: Record<string, string> }
  expect(Object.keys(fields)).toContain(field)
  expect(await server.rt.db.$count(userProfiles)).toBe(0)
})

test.each(['__proto__', 'constructor', 'prototype'])(
  'the key %s is refused in JSON and in forms',
  async (key) => {
    const server = await aServer()
    const json = { 'content-type': 'application/json' }

    const nested = await server.send('PATCH', path, `{"profile_embed":{"${key}":{"premium":true}}}`, json)
    const form = await server.send('PATCH', path, aForm([[key, '{"premium":true}']]))
    const within = await server.send('PATCH', path, aForm([['profile_embed', `{"${key}":{"premium":true}}`]]))

    expect([nested.status, form.status, within.status]).toEqual([400, 400, 422])
    expect(({} as Record<string, unknown>).premium).toBeUndefined()
  },
)
