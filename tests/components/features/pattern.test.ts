import { expect, test } from 'vitest'
import { readOption } from '@/contract/declaration/read-option'
import { createJudge, noErrors } from '@/contract/declaration/validate'
import {
  createSteps,
  match,
  needsEngine,
  patternEngine,
  sizeOfPattern,
  withSteps,
} from '@/contract/declaration/pattern'

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
  await patternEngine.preload()
  match(pattern, 'warm')
  const start = performance.now()

  for (let typed = 20; typed <= long.length; typed += 995) match(pattern, long.slice(-typed))

  expect(performance.now() - start).toBeLessThan(30_000)
})

test.each([
  ['^[a-z]+@[a-z]+\\.[a-z]+$', 'ada@example.org', 'ada@example', true],
  ['^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$', 'play.example.org', 'play..org', true],
  ['^(?:\\p{L}+ ?)+$', 'Ænne Øster', 'Ada 7', true],
  ['^(?:\\S+\\s)+$', 'a\u00A0', '\u00A0', true],
  ['^\\d{15,21}$', '123456789012345', '12345', false],
  ['^[\\w.-]{1,64}$', 'a.b-c', 'a b', false],
])('%s accepts %s and not %s; that it needs the engine is %s', async (pattern, right, wrong, isHard) => {
  expect(needsEngine(pattern)).toBe(isHard)
  await patternEngine.preload()

  expect([match(pattern, right), match(pattern, wrong)]).toEqual(['fits', 'differs'])
})

test.each(['^(?!no)(\\w+)*$', '(', '^(a)(b)\\2+\\1+$'])(
  'a pattern that cannot be checked, %s, is left to the backend',
  async (pattern) => {
    await patternEngine.preload()

    expect(match(pattern, 'nothing')).toBe('fits')
  },
)

test.each([
  '^(a|b|ab)*c{1,20}[a-z]{0,50}$',
  '^([a-z]{0,50}|\\w{1,40}){0,10}$',
  '^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$',
  '^((a{2,9}?b?){3,}|(?<name>c)*)+$',
  '^(\\p{L}|[^\\s]){1,100}$',
  '((((x*)*)*)*)*',
  '^(?:word|other|[^a-z]){7}\\s+(?i:x)?$',
])('the size of %s is told at least as large as its program', async (pattern) => {
  const { RE2JS } = await import('re2js')
  expect(needsEngine(pattern)).toBe(true)

  expect(sizeOfPattern(pattern)).toBeGreaterThanOrEqual(RE2JS.compile(pattern).programSize())
})

test('texts that are judged together share their steps, and what those do not suffice for is left to the backend', async () => {
  await patternEngine.preload()
  const steps = createSteps()
  const pattern = '^(?:[a-z]{1,30}){1,30}$'
  const judged = withSteps(steps, () => Array.from({ length: 40 }, () => match(pattern, long)))

  expect(judged.slice(0, 2)).toEqual(['differs', 'differs'])
  expect(judged.at(-1)).toBe('fits')
  expect(match(pattern, long)).toBe('differs')
})

test('a form judges a text again for which the steps did not suffice, though it has not changed', async () => {
  await patternEngine.preload()
  const judge = createJudge()
  const option = readOption({ type: 'string', pattern: '^(?:[a-z]{1,30}){1,30}$' }, 'word')
  const wrong = { '': { key: 'pattern' } }

  expect(withSteps({ left: 0 }, () => judge(option, long))).toBe(noErrors)
  expect(judge(option, long)).toEqual(wrong)
  // What was judged once needs no steps.
  expect(withSteps({ left: 0 }, () => judge(option, long))).toEqual(wrong)
})
