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
  // A first save creates the profile, even with default values.
  await server.patch(path, { premium: false })
  expect(await server.read(path)).toMatchObject({ profile: { premium: false } })

  const answers: unknown[] = []
  for (const patch of patches) {
    const isForm = patch instanceof FormData
    const response = await (isForm ? server.send('PATCH', path, patch) : server.patch(path, patch))
    answers.push(await response.json())
  }

  const profile = { premium: false, profile_embed, possibleProfileArguments: ['name'] }
  expect(answers.at(-1)).toEqual({ id: ids.user, profile })
  expect(await server.read(path)).toEqual({ id: ids.user, profile })
})

const noImage =
  'Enter a link that starts with http:// or https://, or a placeholder that stands for an image.'

test('an image of a profile is a link, or a placeholder that stands for an image', async () => {
  const server = await aServer()
  const save = (url: string) =>
    server.patch(path, {
      profile_embed: { title: 'Ada', image: { url }, author: { name: 'Ada', icon_url: url } },
    })

  for (const url of ['{member_avatar}', '{member_banner}', '{a_name_of_the_bot}', 'https://a.example/a.png'])
    expect((await save(url)).status, url).toBe(200)
  for (const url of ['{member}', '{MEMBER_NAME}', '{guild}', '{member_id}'])
    expect(await wrongFieldsOf(await save(url)), url).toEqual({
      'profile_embed.image.url': noImage,
      'profile_embed.author.icon_url': noImage,
    })
})

test("other people's profiles can be neither read nor changed", async () => {
  const server = await aServer()
  const otherUser = await server.as(ids.otherUser, [])
  await otherUser.patch(`/users/${ids.otherUser}`, { possibleProfileArguments: ['mine'] })

  const written = await server.patch(`/users/${ids.otherUser}`, { possibleProfileArguments: ['stolen'] })

  expect(await refusalOf(await server.get(`/users/${ids.otherUser}`))).toBe('403 not_you')
  expect(await refusalOf(written)).toBe('403 not_you')
  expect(await otherUser.read(`/users/${ids.otherUser}`)).toMatchObject({
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

test('what is wrong in a profile is refused on its field, and nothing is saved', async () => {
  const wrong: [string, object, string][] = [
    ['an unknown field', { id: ids.otherUser }, 'id'],
    ['an embed that is too long', { profile_embed: { title: 'x'.repeat(257) } }, 'profile_embed.title'],
    ['an unknown part of an embed', { profile_embed: { html: '<b>' } }, 'profile_embed.html'],
    ['a script as a link', { profile_embed: { url: 'javascript:alert(1)' } }, 'profile_embed.url'],
    ['NUL in an embed', { profile_embed: { title: 'a\0' } }, 'profile_embed.title'],
    ['a placeholder that is none', { possibleProfileArguments: ['a b'] }, 'possibleProfileArguments.0'],
    ['a placeholder twice', { possibleProfileArguments: ['name', 'Name'] }, 'possibleProfileArguments'],
  ]
  const server = await aServer()

  for (const [what, patch, field] of wrong)
    expect(await wrongFieldsOf(await server.patch(path, patch)), what).toHaveProperty([field])
  expect(await server.rt.db.$count(userProfiles)).toBe(0)
})
