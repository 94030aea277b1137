import { expect, test } from 'vitest'
import { userProfiles } from '@/server/db/schema'
import { ids } from '@/tests/support/factories'
import { aForm, aServer, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'

const path = `/users/${ids.user}`
const profile_embed = { title: 'Ada', description: 'Hello {name}', color: 0x422afb }

const json = { 'content-type': 'application/json' }

test('a profile that was never saved answers 404', async () => {
  const server = await aServer()

  expect(await refusalOf(await server.get(path))).toBe('404 no_profile')
})

test.each([
  ['JSON', { profile_embed }, { possibleProfileArguments: ['name'] }],
  [
    'form data',
    aForm(['profile_embed', JSON.stringify(profile_embed)]),
    aForm(['premium', 'false'], ['possibleProfileArguments', '["name"]']),
  ],
])('a profile is saved from %s, field by field', async (_, ...patches) => {
  const server = await aServer()

  const answers: unknown[] = []
  for (const patch of patches) {
    const isForm = patch instanceof FormData
    const response = await (isForm ? server.send('PATCH', path, patch) : server.patch(path, patch))
    answers.push(await response.json())
  }

  const profile = { premium: false, profile_embed, possibleProfileArguments: ['name'] }
  expect(answers.at(-1)).toEqual({ id: ids.user, profile })
  expect(await (await server.get(path)).json()).toEqual({ id: ids.user, profile })
})

test.each(['{member_avatar}', '{member_banner}', '{a_name_of_the_bot}', 'https://a.example/a.png'])(
  'the image %s of a profile is saved',
  async (url) => {
    const server = await aServer()
    const embed = { title: 'Ada', image: { url }, author: { name: 'Ada', icon_url: url } }

    expect((await server.patch(path, { profile_embed: embed })).status).toBe(200)
  },
)

test.each(['{member}', '{MEMBER_NAME}', '{guild}', '{member_id}'])(
  'the profile image %s, a placeholder without an image, is refused on its field',
  async (url) => {
    const server = await aServer()
    const embed = { title: 'Ada', image: { url }, author: { name: 'Ada', icon_url: url } }

    const refused = await server.patch(path, { profile_embed: embed })

    const text =
      'Enter a link that starts with http:// or https://, or a placeholder that stands for an image.'
    expect(await wrongFieldsOf(refused)).toEqual({
      'profile_embed.image.url': text,
      'profile_embed.author.icon_url': text,
    })
  },
)

test('a first save creates the profile even with default values', async () => {
  const server = await aServer()

  await server.patch(path, { premium: false })

  expect((await server.get(path)).status).toBe(200)
})

test("other people's profiles can be neither read nor changed", async () => {
  const server = await aServer()
  const otherUser = await server.as(ids.otherUser, [])
  await otherUser.patch(`/users/${ids.otherUser}`, { possibleProfileArguments: ['mine'] })

  const written = await server.patch(`/users/${ids.otherUser}`, { possibleProfileArguments: ['stolen'] })

  expect(await refusalOf(await server.get(`/users/${ids.otherUser}`))).toBe('403 not_you')
  expect(await refusalOf(written)).toBe('403 not_you')
  expect(await (await otherUser.get(`/users/${ids.otherUser}`)).json()).toMatchObject({
    profile: { possibleProfileArguments: ['mine'] },
  })
})

test('a user cannot make themselves premium', async () => {
  const server = await aServer()
  const attempts: [string | FormData, number, Record<string, string>?][] = [
    ['{"premium":true}', 403, json],
    ['{"premium":"true"}', 422, json],
    ['{"profile":{"premium":true}}', 422, json],
    ['{"premium":false,"premium":true}', 400, json],
    ['premium=true', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    [aForm(['premium', 'true']), 403],
    [aForm(['premium', '"true"']), 422],
    [aForm(['profile[premium]', 'true']), 422],
    [aForm(['premium', 'false'], ['premium', 'true']), 400],
    [aForm(['premium', new Blob(['true'])]), 422],
    [aForm(['profile_embed', '{"__proto__":{"premium":true}}']), 422],
  ]

  for (const [body, status, headers] of attempts)
    expect((await server.send('PATCH', path, body, headers)).status, String(body)).toBe(status)
  expect(await refusalOf(await server.patch(path, { premium: true }))).toBe('403 not_entitled')
  expect(await server.rt.db.$count(userProfiles)).toBe(0)
})

test.each([
  ['an unknown field', { id: ids.otherUser }, 'id'],
  ['an embed that is too long', { profile_embed: { title: 'x'.repeat(257) } }, 'profile_embed.title'],
  ['an unknown part of an embed', { profile_embed: { html: '<b>' } }, 'profile_embed.html'],
  ['a script as a link', { profile_embed: { url: 'javascript:alert(1)' } }, 'profile_embed.url'],
  ['NUL in an embed', { profile_embed: { title: 'a\0' } }, 'profile_embed.title'],
  ['a placeholder that is none', { possibleProfileArguments: ['a b'] }, 'possibleProfileArguments.0'],
  ['a placeholder twice', { possibleProfileArguments: ['name', 'Name'] }, 'possibleProfileArguments'],
])('%s is refused on its field', async (_, patch, field) => {
  const server = await aServer()

  expect(await wrongFieldsOf(await server.patch(path, patch))).toHaveProperty([field])
  expect(await server.rt.db.$count(userProfiles)).toBe(0)
})
