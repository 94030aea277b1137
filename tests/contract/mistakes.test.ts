import { expect, test } from 'vitest'
import { checkConformance } from '@/server/contract/conformance/check'
import { isConforming } from '@/server/contract/conformance/report'
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
