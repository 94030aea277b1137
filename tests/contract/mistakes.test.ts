import { expect, test } from 'vitest'
import { judgeCatalogue } from '@/conformance/catalogue'
import { checkConformance } from '@/conformance/check'
import { isConforming } from '@/conformance/report'
import { aBackend } from './backend/backend'
import { type Mistake, mistakes } from './backend/mistakes'

const byGame = 'POST /user/game, a server that answers'

test.each(['greeting', 'echo'])(
  'a backend without a mistake passes every check, with its feature %s',
  async (featureId) => {
    const { target } = aBackend()

    const results = await checkConformance({ ...target, featureId })

    expect(results.filter(({ outcome, call }) => outcome !== 'right' && call !== byGame)).toEqual([])
    expect(isConforming(results)).toBe(true)
  },
)

test('a backend is left as it was', async () => {
  const { target, world } = aBackend()
  const state = () => ['settings', 'feature:greeting', 'feature:echo'].map(world.read)
  const before = [state(), ...world.profiles.values()]

  await checkConformance({ ...target, featureId: 'greeting' })

  expect([state(), ...world.profiles.values()]).toEqual(before)
})

test.each(Object.entries(mistakes))('a backend with the mistake %s is told', async (name, mistake) => {
  const { target } = aBackend(name as Mistake)

  const results = await checkConformance({ ...target, featureId: 'greeting' })

  const told = results.find(({ call }) => call === mistake.told)
  expect(
    told?.outcome,
    JSON.stringify(
      results.filter(({ outcome }) => outcome !== 'right'),
      null,
      1,
    ),
  ).toBe('as' in mistake ? mistake.as : 'wrong')
  expect(told?.notes.join('')).not.toBe('')
  expect(isConforming(results)).toBe(false)
})

test('with the required calls alone, the report names the feature that is missing and the ways out', async () => {
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

test('a declaration that cannot be read does not hide what is wrong with the others', async () => {
  const options = { type: 'object', properties: { count: { type: 'integer', minimum: 1 } } }
  const other = { id: 'counter', name: 'Counter', summary: 'Counts.', category: 'fun', icon: 'hand', options }
  const catalogue = { features: [{ id: 7 }, { ...other, defaults: { count: 0 } }] }

  const results = judgeCatalogue({
    status: 200,
    body: catalogue,
    text: JSON.stringify(catalogue),
    etag: null,
    type: 'application/json',
  })

  expect(results.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong'])
  expect(results.flatMap(({ notes }) => notes).join(' ')).toMatch(/counter: the default of "count", 0, .*1/)
})
