import { expect, test, vi } from 'vitest'
import { readAnswer } from '@/api/answers'
import { asking, pathTo, word } from '@/api/path-to'
import { tellAuthor } from '@/api/tell-author'

test('what is left out of lists and declarations is told in words, and no name turns what is around it', () => {
  const wrong = { features: [{ id: 'Bad Id', name: 'Bad', options: {} }], extensions: [] }

  expect(readAnswer('channels', [{ id: 7 }])).toMatchObject({
    omitted: [expect.stringMatching(/^left out 1 unreadable row: id: expected string, received number/)],
  })
  expect(readAnswer('capabilities', wrong)).toMatchObject({
    omitted: [expect.stringMatching(/^left out features\.0 \(Bad Id\): id: expected text in the form \/\^/)],
  })
  const longId = `${'x'.repeat(50)} 234567890123456789`
  expect(readAnswer('capabilities', [{ ...wrong.features[0], id: longId }])).toMatchObject({
    omitted: [expect.stringContaining(`(${'x'.repeat(50)} [id])`)],
  })
  const twins = ['One', 'Other'].map((name) => ({ id: 'twin', name, options: {} }))
  expect(readAnswer('capabilities', twins)).toMatchObject({
    value: { features: [{ name: 'One' }] },
    omitted: ['left out another feature with the id twin'],
  })
  const user = { id: '1', name: 'Gone \u202Edegnahc\u2069' }
  const change = { id: '1', user, subject: 'settings', before: {}, after: {}, created_at: '2026-03-14' }
  expect(readAnswer('historyPage', { changes: [change] })).toMatchObject({
    value: { changes: [{ user: { name: 'Gone degnahc' } }] },
  })
  const { mismatch } = readAnswer('capabilities', { features: [], extensions: 'history' })
  expect(mismatch).toBe('extensions: expected array, received string')
  const availability = { music: 7 }
  expect(readAnswer('guildInfo', { chat_prefix: '!', availability }).mismatch).toBe(
    'availability.music: expected boolean or string, received number',
  )
})

test('an answer with too many faults is refused, and not judged to its end', () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 7])
  const many = Array.from({ length: 2_000 }, (_, id) => ({ id }))

  for (const { mismatch } of [
    readAnswer('guildInfo', { chat_prefix: '!', availability: Object.fromEntries(keys) }),
    readAnswer('capabilities', many),
    readAnswer('roles', many),
  ])
    expect(mismatch).toBe('more than 1000 values in it are not what was expected')
})

test('of an answer what nobody names is dropped, at any depth, and a name is one line of bounded length', () => {
  const extra = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`x${at}`, []]))
  const name = `\u202Elive\u2069${'x'.repeat(100_000)}`
  const shown = `live ${'x'.repeat(94)}…`
  const role = { id: '300000000000000001', name, position: 1, colors: { primary_color: 1, ...extra } }

  expect(readAnswer('guildInfo', { chat_prefix: '!', name, bot_name: name }).value).toMatchObject({
    name: shown,
    bot_name: shown,
  })
  const [read] = readAnswer('roles', [{ ...role, ...extra }]).value ?? []
  expect([read?.name, read?.colors, Object.keys(read ?? {})]).toEqual([
    shown,
    { primary_color: 1 },
    expect.not.arrayContaining(['x0']),
  ])
  const declared = { id: 'music', name, options: { type: 'object', 'x-own': 1 }, ...extra }
  const features = readAnswer('capabilities', { features: [declared], ...extra }).value?.features ?? []
  expect(features).toMatchObject([{ name: shown, options: { type: 'object', 'x-own': 1 } }])
  expect(Object.keys(features[0] ?? {})).not.toContain('x0')
  expect(readAnswer('guildSettings', { chat_prefix: '!', theirs: 1 }).value).toHaveProperty('theirs', 1)
  for (const name of ['guildInfo', 'guildSettings', 'feature'] as const)
    expect(readAnswer(name, { chat_prefix: '!', ...extra }).mismatch).toBe('expected at most 50000 values')
})

test('what is saved has no text over which the browser would stand still', () => {
  const feature = { enabled: true, rows: [{ text: 'x'.repeat(300_000) }] }

  expect(readAnswer('feature', feature).mismatch).toBe('expected texts of at most 262144 characters')
})

test('a server that draws pages warns once in an hour of each cause, of a few of each kind, and of so many kinds', () => {
  vi.useFakeTimers()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const tell = (call: string, text: string) => tellAuthor({ call, text, requestId: 'r-1' })
  const told = () => warn.mock.calls.splice(0).flat()
  const more = 'There is more of this kind, which is told again in an hour'

  for (const id of ['300000000000000001', '300000000000000002']) tell('GET /features', `left out ${id}`)
  expect(told()).toEqual(['GET /features: left out [id] (request r-1)'])
  for (let count = 1; count <= 30; count += 1)
    tell('GET /guilds/…', `availability.x${count}: expected boolean or string, received number`)
  tell('GET /guilds/…', 'id: expected string, received number')
  expect(told().slice(-3)).toEqual([
    'GET /guilds/…: availability.x5: expected boolean or string, received number (request r-1)',
    `GET /guilds/…: ${more} (request r-1)`,
    'GET /guilds/…: id: expected string, received number (request r-1)',
  ])
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') tell('GET /features', `${letter}: expected string`)
  tell('GET /guilds/…/roles', 'left out 1 unreadable row')
  expect(told().slice(19)).toEqual([
    'GET /features: There are more causes, which are told again in an hour (request r-1)',
    'GET /guilds/…/roles: left out 1 unreadable row (request r-1)',
  ])
  vi.advanceTimersByTime(3_600_000)
  tell('GET /features', 'z: expected string')
  expect(told()).toEqual(['GET /features: z: expected string (request r-1)'])
})

test('an ID is one step of a path, whatever it holds, and those who are told of the call do not see it', () => {
  const feature = pathTo`/guilds/${'3'}/features/${'../settings?x=1#y'}`

  expect(pathTo`${feature}/${word('test')}`).toEqual({
    address: '/guilds/3/features/..%2Fsettings%3Fx%3D1%23y/test',
    route: '/guilds/…/features/…/test',
  })
  const steps = asking(pathTo`/a/${'..'}/${'\ud800'}`, new URLSearchParams({ search: 'a&b' }))
  expect(new URL(steps.address, 'https://backend.example').href).toBe(
    'https://backend.example/a/%252E%252E/?search=a%26b',
  )
})
