import { expect, test } from 'vitest'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { wideOptions } from '@/components/options/option-layout'
import { readOptions } from '@/components/options/validate-options'
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
import { aDeclaration } from './open-feature'

const kinds = (options: Record<string, unknown>) =>
  Object.fromEntries(
    [...readOptions({ options: readDeclaredSchema(options) }).options].map(([key, { control, title }]) => [
      key,
      `${control} ${title}`,
    ]),
  )

test('a $ref is resolved, together with its sibling keywords', () => {
  const options = {
    type: 'object',
    properties: {
      colour: { $ref: '#/$defs/colour', title: 'Border' },
      rows: { type: 'array', items: { $ref: '#/definitions/a~1b' } },
      odd: { $ref: 'https://elsewhere.example/schema' },
      lost: { $ref: '#/$defs/%zz' },
    },
    $defs: { colour: { type: 'integer', control: 'colour', title: 'Colour' } },
    definitions: { 'a/b': { $ref: '#/$defs/colour' } },
  }

  expect(kinds(options)).toEqual({
    colour: 'colour Border',
    rows: 'list Rows',
    odd: 'json Odd',
    lost: 'json Lost',
  })
})

test('a recursive schema is followed to a limited depth', () => {
  const node = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/$defs/node' } } }
  const circle = { $ref: '#/$defs/circle' }
  const many = {
    type: 'object',
    properties: Object.fromEntries([...'abcdefghij'].map((key) => [key, { $ref: '#/$defs/many' }])),
  }
  const options = {
    type: 'object',
    properties: {
      tree: { $ref: '#/$defs/node' },
      circle,
      many: { $ref: '#/$defs/many' },
      itself: { $ref: '#' },
    },
    $defs: { node, circle, many },
  }

  expect(kinds(options)).toMatchObject({ tree: 'group Tree', circle: 'json Circle', many: 'group Many' })
  const read = readDeclaredSchema(options)
  expect(JSON.stringify(read).length).toBeLessThan(500_000)
  const once = readDeclaredSchema({ type: 'object', properties: { itself: { $ref: '#' } } })
  expect(readDeclaredSchema(once)).toEqual(once)
})

test('properties are shown in the order of the schema', () => {
  const part = { type: 'boolean' }
  const options = {
    type: 'object',
    order: ['text', 'channel', 'unknown', 7],
    properties: { after: part, channel: part, text: part },
  }

  expect(Object.keys(kinds(options))).toEqual(['text', 'channel', 'after'])
})

const number = { type: 'integer' }
const aSwitch = { type: 'boolean' }
const lines = { type: 'string', control: 'template' }

const wide = (properties: Record<string, unknown>) => [
  ...wideOptions(readOptions(aDeclaration(properties)).options),
]

test('multi-line options take a whole row, all others share two columns', () => {
  expect(wide({ one: number, two: number, text: lines, three: number })).toEqual(['text'])
})

test('a switch takes a whole row if it has no neighbour, or controls the options below', () => {
  const shown = { ...number, shownWhen: { on: [true] } }

  expect(wide({ on: aSwitch, one: shown, two: shown })).toEqual(['on'])
  expect(wide({ text: lines, alone: aSwitch })).toEqual(['text', 'alone'])
  expect(wide({ alone: aSwitch, text: lines })).toEqual(['alone', 'text'])
  expect(wide({ one: number, beside: aSwitch, first: aSwitch, second: aSwitch })).toEqual([])
})

test('few choices with long names take a whole row, in which they stand side by side', () => {
  const choice = (...names: string[]) => ({ type: 'string', enum: names })
  const long = ['Delete the message', 'Delete the message and give a strike']

  expect(wide({ one: number, short: choice('Text', 'Text with an embed'), long: choice(...long) })).toEqual([
    'long',
  ])
  expect(wide({ many: choice(...long, 'c', 'd', 'e') })).toEqual([])
})

const long = `${'a'.repeat(3_999)}!`

test.each([
  '^(a+)+$',
  '(a|a)*$',
  '^(\\w+\\s?)*$',
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
