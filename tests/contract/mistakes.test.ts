import { beforeAll, expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { isConforming, tableOf } from '@/conformance/report'
import { type Send, unknownId, unknownName } from '@/conformance/call-backend'
import { aBackend } from '@/tests/contract/backend/backend'
import { catalogueOf } from '@/tests/contract/backend/state'
import { mistakes } from '@/tests/contract/backend/mistakes'
import { ids } from '@/tests/support/factories'

const byGame = 'POST /user/game, a server that answers'

test.each(['greeting', 'echo', 'garden'])(
  'a correct backend passes every check with its feature %s, and is left unchanged',
  async (featureId) => {
    const { target, world } = aBackend()
    const state = () => [...world.saved(), ...world.profiles]
    const before = state()

    const results = await checkConformance({ ...target, featureId })

    expect(results.filter(({ outcome, call }) => outcome !== 'right' && call !== byGame)).toEqual([])
    expect(isConforming(results)).toBe(true)
    expect(state()).toEqual(before)
  },
)

/** By check, the part of the checks that has it. */
const partOf = new Map<string, string | undefined>()
beforeAll(async () => {
  for (const { call, part } of await checkConformance({ ...aBackend().target, featureId: 'greeting' }))
    partOf.set(call, part)
})

test.each(mistakes)('a backend with the mistake $name is reported', async ({ name, call }) => {
  const { target } = aBackend(name)
  const part = partOf.get(call)

  const results = await checkConformance({
    ...target,
    featureId: 'greeting',
    only: part === undefined ? undefined : [part],
    // Whoever says nothing is waited for in vain.
    timeout: name === 'events-silent' ? 500 : undefined,
  })

  const found = results.find((result) => result.call === call)
  expect(found?.outcome, tableOf(results)).toBe(name === 'enable-refused' ? 'unchecked' : 'wrong')
  expect(found?.notes.join('')).not.toBe('')
  expect(isConforming(results)).toBe(false)
})

test('what a backend loses at each change is put back', async () => {
  const { target, world } = aBackend('settings-forget')
  const before = world.read('settings')

  await checkConformance(target)

  expect(world.read('settings')).toEqual(before)
})

test('a default that the backend refuses is told once, and makes nothing else wrong', async () => {
  const { target } = aBackend('default-refused')

  const results = await checkConformance({ ...target, featureId: 'greeting' })

  const wrong = results.filter(({ outcome }) => outcome === 'wrong')
  expect(wrong.map(({ call }) => call)).toEqual([
    'PATCH /guilds/{guildId}/features/{feature}, what it has already',
  ])
  expect(wrong[0]?.notes).toEqual([expect.stringContaining('to null as "channel" of the feature greeting')])
})

test('a control that the dashboard lacks is named, and is no mistake', async () => {
  const options = { type: 'object', properties: { count: { type: 'integer', control: 'slider' } } }
  const { results, found } = await checkWith({
    'GET /features': () => json(200, { features: [{ ...counter, options }] }),
  })

  expect(found('GET /features, what each feature declares')).toEqual(['right'])
  expect(tableOf(results)).toContain('This dashboard has no control "slider"')
})

test('what a server with premium is refused is a mistake, although the person has none', async () => {
  const { found } = await checkWith({
    [`GET ${guild}`]: () => json(200, { id: ids.guild, chat_prefix: '~', entitlements: { premium: true } }),
  })

  expect(found('GET /guilds/{guildId}, entitlements')).toEqual(['right'])
  const [outcome, note] = found('PATCH /guilds/{guildId}/features/{feature}, values that its options take')
  expect([outcome, note]).toEqual(['wrong', expect.stringMatching(/^It answered 403.*the feature choir/)])
})

test('with only the required calls, the report names the missing feature and the alternatives', async () => {
  const { target } = aBackend()
  const send = async (path: string, init: RequestInit) =>
    /^\/features|\/features\/welcome$/.test(path)
      ? Response.json({ detail: 'There is no such thing here.' }, { status: 404 })
      : target.send(path, init)

  const results = await checkConformance({ ...target, send, featureId: 'welcome' })

  const told = results.find(({ call }) => call === 'GET /guilds/{guildId}/features/{feature}')
  expect(told?.outcome).toBe('wrong')
  expect(told?.notes.join(' ')).toMatch(/welcome.*GET \/features, or store those of the dashboard/)
})

const guild = `/guilds/${ids.guild}`
const json = (status: number, body: unknown) => Response.json(body, { status })
const noSuchCall = (status: number) => () => json(status, { detail: 'There is no such call.' })

/** What is found out about a right backend with these answers in place of its own, and what it was asked. */
async function checkWith(answers: Record<string, () => Response>) {
  const { target, world } = aBackend()
  const asked: string[] = []
  const send: Send = async (path, init) => {
    const call = `${init.method} ${path}`
    const right = await target.send(path, init)
    if (right.status === 401 || right.status === 403) return right
    asked.push(call)
    return answers[call]?.() ?? right
  }
  const results = await checkConformance({ ...target, send })
  const found = (begin: string) => {
    const { outcome, notes = [] } = results.find(({ call }) => call.startsWith(begin)) ?? {}
    return [outcome, ...notes.map((note) => note.split('\n', 1)[0])]
  }
  return { results, found, asked, world }
}

/** The catalogue of a backend that offers these extensions, or says nothing of them. */
const offering = (extensions?: string[]) => () => {
  const { features } = catalogueOf(aBackend().world)
  return json(200, extensions ? { features, extensions } : features)
}

test('extensions that a backend does not offer are not called, and it passes', async () => {
  const { results, asked } = await checkWith({ 'GET /features': offering([]) })

  const left = results.filter(({ outcome }) => outcome === 'not offered').map(({ call }) => call)
  expect(left).toEqual(expect.arrayContaining(['GET /status', `GET /guilds/{guildId}/history, page by page`]))
  expect(asked.filter((call) => /history|export|import|images|events|health|status/.test(call))).toEqual([])
  expect(isConforming(results)).toBe(true)
})

test('if a backend lists no extensions, each is called', async () => {
  const { results, found } = await checkWith({
    'GET /features': offering(),
    'GET /status': noSuchCall(404),
    [`GET ${guild}/export`]: noSuchCall(501),
  })

  expect(found('GET /status')).toEqual(['not offered', 'The dashboard shows the heartbeat alone.'])
  expect(found('POST /guilds/{guildId}/import')[0]).toBe('not offered')
  expect(found('GET /guilds/{guildId}/history')).toEqual(['right'])
  expect(isConforming(results)).toBe(true)
})

test('a backend without a catalogue is checked with a built-in feature', async () => {
  const { target } = aBackend()
  const asked: string[] = []
  const send: Send = async (path, init) => {
    asked.push(path)
    const right = await target.send(path.replace('features/welcome', 'features/echo'), init)
    if (path === '/features' && right.status === 200) return noSuchCall(404)()
    if (path !== guild || right.status !== 200) return right
    return new Response((await right.text()).replace('"echo"', '"welcome"'), right)
  }

  const results = await checkConformance({ ...target, send })

  expect(results.find(({ call }) => call === 'GET /features')?.outcome).toBe('not offered')
  expect(asked).toContain(`${guild}/features/welcome`)
  expect(isConforming(results)).toBe(true)
})

test('a backend whose only feature needs a channel passes without listing channels, with a named one if it knows them', async () => {
  const [greeting] = catalogueOf(aBackend().world).features
  const catalogue = () => json(200, { features: [greeting], extensions: [] })
  const { results } = await checkWith({ 'GET /features': catalogue })
  expect(isConforming(results)).toBe(true)

  const { target } = aBackend()
  const send: Send = async (path, init) => {
    if (String(init.body).includes(unknownId)) return json(422, { detail: 'There is no such channel.' })
    const right = await target.send(path, init)
    return path === '/features' && right.status === 200 ? catalogue() : right
  }
  const told = tableOf(await checkConformance({ ...target, send }))
  expect(told).toContain('name one with --channel and --role')
  expect(isConforming(await checkConformance({ ...target, send, channelId: ids.channel }))).toBe(true)
})

test('a Retry-After of the backend is respected', async () => {
  let calls = 0
  const { found } = await checkWith({
    'GET /status': () =>
      (calls += 1) === 1
        ? Response.json({ detail: 'Later.' }, { status: 429, headers: { 'retry-after': '0.05' } })
        : json(200, { status: 'online' }),
  })

  expect(found('GET /status')).toEqual(['right'])
})

const listed = { id: 'echo', name: 'Echo', options: { type: 'array' }, defaults: {} }
const counter = {
  ...{ id: 'counter', name: 'Counter', summary: 'Counts.', category: 'fun', icon: 'hand' },
  options: { type: 'object', properties: { count: { type: 'integer', minimum: 1 } } },
  defaults: { count: 1 },
}
const unfit = [{ name: 'Low', options: { count: 0, speed: 2 } }]
test.each<[string, string, () => Response, string, string, ...unknown[]]>([
  [
    'an extension whose import fails is reported as incomplete',
    `POST ${guild}/images`,
    noSuchCall(405),
    'POST /guilds/{guildId}/images',
    'wrong',
    'Images are listed, but none is accepted. Answer both calls, or neither.',
  ],
  [
    'a history without revert passes',
    `POST ${guild}/history/${unknownName}/revert`,
    noSuchCall(501),
    'POST /guilds/{guildId}/history/{change}/revert, a made-up change',
    'not offered',
    'People see the changes, but reverting one fails.',
  ],
  [
    'a catalogue whose options are not an object names the feature',
    'GET /features',
    () => json(200, [listed]),
    'GET /features, what each feature declares',
    'wrong',
    'echo: its options must be a JSON Schema with "type": "object".',
  ],
  [
    'an unreadable declaration does not hide errors of the others',
    'GET /features',
    () => json(200, { features: [{ id: 7 }, { ...counter, defaults: { count: 0 } }] }),
    'GET /features, what each feature declares',
    'wrong',
    expect.stringMatching(/counter: the default of "count", 0, .*1/),
  ],
  [
    'a preset that does not fit the options, or names none of them, is reported',
    'GET /features',
    () => json(200, { features: [{ ...counter, presets: unfit }] }),
    'GET /features, what each feature declares',
    'wrong',
    expect.stringContaining('counter: the preset "Low" has "speed", which is no option'),
    expect.stringContaining('counter: in the preset "Low", "count", 0, does not fit'),
  ],
])('%s', async (_, asked, answer, call, outcome, ...notes) => {
  const { found } = await checkWith({ [asked]: answer })

  expect(found(call)).toEqual([outcome, ...notes])
})
