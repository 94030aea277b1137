import { expect, test } from 'vitest'
import { z } from 'zod'
import { fits, needsEngine, patternEngine } from '@/components/features/pattern'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'

const long = `${'a'.repeat(3_999)}!`

test.each([
  '^(a+)+$',
  '(a|a)*$',
  '^(a|aa)+$',
  '^(\\w+\\s?)*$',
  'a*a*a*a*$',
  '(x+x+)+y',
  '^(?:a?){30}a{30}$',
  '(.*)(.*)(.*)\\1b',
  '^(?=(a+)+$)',
  '^(a{0,1000}){0,1000}$',
  '^((a{1,30}){1,30}){1,30}$',
])('%s is matched in bounded time', async (pattern) => {
  await patternEngine.load()
  fits(pattern, 'warm')
  const start = performance.now()

  for (let typed = 20; typed <= long.length; typed += 995) fits(pattern, long.slice(-typed))

  expect(performance.now() - start).toBeLessThan(3_000)
})

test.each([
  ['^[a-z]+@[a-z]+\\.[a-z]+$', 'ada@example.org', 'ada@example'],
  ['^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$', 'play.example.org', 'play..org'],
  ['^(?:\\p{L}+ ?)+$', 'Ænne Øster', 'Ada 7'],
  ['^(?:\\S+\\s)+$', 'a\u00A0', '\u00A0'],
  ['^\\d{15,21}$', '123456789012345', '12345'],
  ['^[\\w.-]{1,64}$', 'a.b-c', 'a b'],
])('%s accepts %s and not %s', async (pattern, right, wrong) => {
  await patternEngine.load()

  expect([fits(pattern, right), fits(pattern, wrong)]).toEqual([true, false])
})

test.each(['^(?!no)(\\w+)*$', '(', '^(a)(b)\\2+\\1+$'])(
  'a pattern that cannot be checked, %s, is left to the backend',
  async (pattern) => {
    await patternEngine.load()

    expect(fits(pattern, 'nothing')).toBe(true)
  },
)

test('few of the built-in features’ patterns need the pattern engine', () => {
  const hard = Object.values<FeatureDefinition>(registry).flatMap(({ id, options }) => {
    const patterns = [
      ...JSON.stringify(z.toJSONSchema(options, { unrepresentable: 'any', io: 'input' })).matchAll(
        /"pattern":("(?:[^"\\]|\\.)*")/g,
      ),
    ]
    return patterns.some(([, text = '""']) => needsEngine(z.string().parse(JSON.parse(text)))) ? [id] : []
  })

  expect(hard).toEqual(['auto-moderation', 'tickets'])
})
