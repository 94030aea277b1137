import { RE2JS } from 're2js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { declarationLimits } from '@/contract/limits'
import { createSteps, sizeOfPattern } from '@/contract/declaration/pattern'
import { createFeatureFiles } from '@/server/guilds/feature-files'
import { judging } from '@/server/guilds/declaration-problems'
import { ids } from '@/tests/support/factories'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aLog } from '@/tests/server/test-log'
import { aServer, wrongFieldsOf } from '@/tests/server/test-server'

function watchCompile() {
  const compile = vi.spyOn(RE2JS, 'compile')
  onTestFinished(() => compile.mockRestore())
  return compile
}

function watchMatches() {
  const match = vi.spyOn(RE2JS.prototype, 'matcher')
  onTestFinished(() => match.mockRestore())
  return match
}

const aText = (pattern: string, index = 0) => ({ type: 'string', title: `Text ${index}`, pattern })

/** A feature with a text for each pattern. */
const featureWith = (id: string, patterns: readonly string[], defaults: object = {}) => ({
  id,
  name: id,
  summary: 'Keeps texts.',
  category: 'other',
  icon: 'puzzle',
  options: {
    type: 'object',
    properties: Object.fromEntries(
      patterns.map((pattern, index) => [`text_${index}`, aText(pattern, index)]),
    ),
  },
  defaults: { ...defaults },
})

/** A hundred features with sixty patterns each, of which no two are the same. */
const declarationOf = (patternAt: (feature: number, option: number) => string) => ({
  features: Array.from({ length: 100 }, (_, feature) =>
    featureWith(
      `feature-${feature}`,
      Array.from({ length: 60 }, (__, option) => patternAt(feature, option)),
    ),
  ),
})

test.each([
  ['a repeated group', (i: number, j: number) => `^(a|b|ab)*${i}x${j}c{1,20}[a-z]{0,50}$`],
  ['repetitions in repetitions', (i: number, j: number) => `^([a-z]{0,50}|\\w{1,40}){0,10}${i}x${j}$`],
  ['tables of characters', (i: number, j: number) => `^(\\p{L}|[^\\s]){1,100}${i}x${j}$`],
  ['tables that the browser’s own engine reads', (i: number, j: number) => `^\\p{L}\\P{N}${i}x${j}$`],
])('thousands of patterns with %s are refused before any is compiled', async (_, patternAt) => {
  const server = await aServer()
  const compile = watchCompile()

  const answer = await server.bot.put('/bot/declaration', declarationOf(patternAt))

  expect(Object.entries((await wrongFieldsOf(answer)) ?? {})).toEqual([
    [
      expect.stringMatching(/^features\.\d+\.options\.text_\d+$/),
      expect.stringContaining('the limit is 100,000 steps'),
    ],
  ])
  expect(compile).not.toHaveBeenCalled()
})

test.each([
  ['is long', `^${'[a-z]'.repeat(401)}$`],
  ['repeats what repeats', '^(?:[a-z]{0,40}-){0,40}$'],
  ['has many tables of characters', `^${'\\p{L}'.repeat(60)}$`],
])('a pattern that %s is refused by its path before it is compiled', async (_, pattern) => {
  const server = await aServer()
  const compile = watchCompile()
  const rows = { type: 'array', items: { type: 'object', properties: { code: aText(pattern) } } }
  const feature = featureWith('codes', ['^[a-z]+$'])
  const properties = { ...feature.options.properties, pattern: { type: 'boolean' }, rows }

  const answer = await server.bot.put('/bot/declaration', {
    features: [{ ...feature, options: { type: 'object', properties } }],
  })

  expect(await wrongFieldsOf(answer)).toEqual({
    'features.0.options.rows.items.code': expect.stringContaining('too large'),
  })
  expect(compile).not.toHaveBeenCalled()
})

test('a costly pattern with a reference back, which the server cannot follow, is refused', async () => {
  const server = await aServer()
  const patterns = ['(a*)\\1b', '(?<n>a*)\\k<n>b', '^(?<n>[a-z]+)-\\k<n>(?:-x)*$']

  const answer = await server.bot.put('/bot/declaration', { features: [featureWith('twice', patterns)] })

  const without = expect.stringContaining('Write it without backreferences')
  expect(await wrongFieldsOf(answer)).toEqual(
    Object.fromEntries(patterns.map((_, at) => [`features.0.options.text_${at}`, without])),
  )
})

test('the largest patterns that are allowed together are compiled once each, within the limit', async () => {
  const server = await aServer()
  const compile = watchCompile()
  const patterns = Array.from({ length: 60 }, (_, at) => `^([a-z]{0,30}|[0-9]{1,30}){0,9}once${at}$`)
  const feature = featureWith('large', patterns, { text_0: 'once0', text_1: 'aonce1' })
  expect(patterns.reduce((sum, pattern) => sum + sizeOfPattern(pattern), 0)).toBeGreaterThan(
    declarationLimits.allPatterns * 0.6,
  )

  const declared = { features: [feature, { ...feature, id: 'again', name: 'again' }] }
  expect((await server.bot.put('/bot/declaration', declared)).status).toBe(200)
  await server.bot.put('/bot/declaration', declared)

  const programs = compile.mock.results.map(({ value }) => (value as RE2JS).programSize())
  expect(programs).toHaveLength(patterns.length)
  expect(programs.reduce((sum, size) => sum + size, 0)).toBeLessThan(declarationLimits.allPatterns)
})

test('the checks of a declaration pause after each pattern and each part', () => {
  const patterns = Array.from({ length: 40 }, (_, at) => `^(a|b)+pause${at}$`)
  const options = featureWith('pauses', patterns)
  const features = [0, 1, 2].map((at) => ({ ...options, id: `pauses-${at}`, presets: [] }))

  const pauses = [...judging({ features }, () => [])].length

  expect(pauses).toBeGreaterThanOrEqual(patterns.length + features.length)
})

/** What the steps of one call suffice for, of texts with the same pattern. */
const large = '^([a-z]{0,30}|[0-9]{1,30}){0,15}$'
const long = `${'a'.repeat(3_900)}!`
const affordable = Math.floor(createSteps().left / (RE2JS.compile(large).programSize() * long.length))
const texts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`text_${at}`, long]))

test('defaults that take too long to match are refused, and no more of them are matched', async () => {
  const server = await aServer()
  const match = watchMatches()
  const features = [0, 1].map((at) => featureWith(`slow-${at}`, Array(40).fill(large), texts(40)))

  const answer = await server.bot.put('/bot/declaration', { features })

  expect(await wrongFieldsOf(answer)).toEqual({
    'features.0.defaults': expect.stringContaining('takes too long'),
  })
  expect(match.mock.calls.filter(([text]) => text === long).length).toBeLessThanOrEqual(affordable)
})

const complaint = 'Letters and digits only.'
const tooSlow =
  'Checking the format of this text takes too long, so it can’t be saved. Shorten it, or save fewer long texts at once.'

test('one save matches as many texts as its steps suffice for, and refuses the others in their own words', async () => {
  const server = await aServer()
  const slow = featureWith('slow', Array(15).fill(large))
  const properties = Object.fromEntries(
    Object.entries(slow.options.properties).map(([key, text]) => [key, { ...text, complaint }]),
  )
  const declared = { features: [{ ...slow, options: { type: 'object', properties } }] }
  expect((await server.bot.put('/bot/declaration', declared)).status).toBe(200)
  const match = watchMatches()

  const answer = await server.patch(`/guilds/${ids.guild}/features/slow`, texts(15))

  const said = Object.values((await wrongFieldsOf(answer)) ?? {})
  expect(said).toEqual([...Array(affordable).fill(complaint), ...Array(15 - affordable).fill(tooSlow)])
  expect(match.mock.calls.filter(([text]) => text === long).length).toBeLessThanOrEqual(affordable)
})

/** What the files of an operator’s folder declare, and the lines of their mistakes at the start. */
function startWith(features: readonly ReturnType<typeof featureWith>[]) {
  const { log, lines } = aLog('warn')
  const folder = aFolder(Object.fromEntries(features.map((one) => [`${one.id}.json`, JSON.stringify(one)])))
  const { features: declared } = createFeatureFiles(folder, log).current()
  return {
    declared: declared.map(({ id }) => id),
    told: lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  }
}

test('files share the limits of a declaration: the one whose patterns are too many is told, not compiled, and the others work', () => {
  const compile = watchCompile()
  const patternsOf = (name: string) =>
    Array.from({ length: 60 }, (_, at) => `^([a-z]{0,30}|[0-9]{1,30}){0,9}${name}${at}$`)
  const files = ['a-first', 'b-second', 'c-third'].map((id) => featureWith(id, patternsOf(id)))

  const { declared, told } = startWith([...files, featureWith('d-small', patternsOf('a-first').slice(0, 9))])

  expect(declared).toEqual(['a-first', 'd-small'])
  expect(told).toEqual(
    ['b-second', 'c-third'].map((id) =>
      expect.stringMatching(
        new RegExp(`^FEATURES_DIR: ${id}\\.json: options\\.text_\\d+: The patterns of all .* 100,000 steps`),
      ),
    ),
  )
  expect(compile.mock.calls.filter(([pattern]) => /second|third/.test(pattern))).toEqual([])
})

test('files share what matching their defaults may cost, and those that need none work', () => {
  const match = watchMatches()
  const costly = ['a-first', 'b-second'].map((id) => featureWith(id, Array(40).fill(large), texts(40)))

  const { declared, told } = startWith([...costly, featureWith('c-third', ['^[a-z]+$'])])

  expect(declared).toEqual(['c-third'])
  expect(told).toEqual(
    ['a-first', 'b-second'].map((id) =>
      expect.stringMatching(`^FEATURES_DIR: ${id}\\.json: defaults: .*too long`),
    ),
  )
  expect(match.mock.calls.filter(([text]) => text === long).length).toBeLessThanOrEqual(affordable)
})
