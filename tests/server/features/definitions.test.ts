import { fc } from '@/tests/support/fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { games } from '@/contract/game-servers'
import { controls } from '@/contract/declaration/controls'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { gameServerStatus } from '@/config/features/game-server-status'
import { brokenRules, missingToEnable } from '@/contract/declaration/rules'
import { type FeatureId, registry } from '@/config/features/registry'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { validateOptions } from '@/server/guilds/feature-options'
import { arbitraryOptions } from '@/tests/support/arbitrary-options'
import { exampleOptions } from '@/tests/support/example-options'
import { ids } from '@/tests/support/factories'
import { branchesOf, optionsOf, schemaOf } from '@/tests/support/json-schema'

const definitions = Object.values<FeatureDefinition>(registry)
const everyFeature = definitions.map((definition) => [definition.id, definition] as const)
const known = Object.keys(controls)

test('every feature is registered under its own id', () => {
  expect(definitions.length).toBeGreaterThan(0)
  expect(definitions.map(({ id }) => id)).toEqual(Object.keys(registry))
  for (const { id } of definitions) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

describe.each(everyFeature)('%s', (_, definition) => {
  const { options, defaults } = definition
  const schema = schemaOf(definition)
  const all = optionsOf(schema)

  test('has defaults that fit, and an example that is complete and free of contradictions', () => {
    const example = options.parse(exampleOptions(definition))

    expect(options.parse(defaults)).toEqual(defaults)
    expect(missingToEnable(schema, example)).toEqual([])
    expect(validateOptions(describeFeature(definition), example).contradictions).toEqual({})
  })

  test('offers at least two presets that fit, if it can be off', () => {
    const { alwaysOn, presets } = describeFeature(definition)

    expect(presets.length).toBeGreaterThanOrEqual(alwaysOn ? 0 : 2)
    expect(presets).toMatchObject(definition.presets ?? [])
    for (const preset of presets) {
      const { invalid, contradictions } = validateOptions(
        describeFeature(definition),
        { ...defaults, ...preset.options },
        false,
      )
      expect({ ...invalid, ...contradictions }, preset.name).toEqual({})
    }
  })

  test('has options with a title, a known control, a type and patterns that compile with the u flag', () => {
    for (const { path, option } of all) {
      expect(option.title, path).toMatch(/\S/)
      expect(known, path).toContain(option.control)
      for (const { type, pattern } of branchesOf(option)) {
        expect(type, path).toBeTypeOf('string')
        expect(() => new RegExp(pattern ?? '', 'u')).not.toThrow()
      }
    }
  })

  test('keeps every hint in JSON Schema', () => {
    const { properties = {} } = schema

    expect(Object.keys(properties)).toEqual(Object.keys(options.shape))
    for (const [key, type] of Object.entries<z.core.$ZodType>(options.shape))
      expect(properties[key], key).toMatchObject({ ...z.globalRegistry.get(type) })
  })

  test('uses only existing choices in shownWhen and permissionsWhen', () => {
    for (const { path, option, beside } of all) {
      for (const value of Object.keys(option.permissionsWhen ?? {}))
        expect(option.enum ?? option.items?.enum, path).toContain(value)
      for (const [name, values] of [option.shownWhen ?? []].flat().flatMap(Object.entries)) {
        const other = beside.properties?.[name]
        const choices = other?.type === 'boolean' ? [true, false] : other?.enum
        expect(choices, `${path} is shown by ${name}`).toEqual(expect.arrayContaining(values))
      }
    }
  })

  test('uses only the offered placeholders in default texts', () => {
    for (const [key, value] of Object.entries(defaults)) {
      const used = [...JSON.stringify(value).matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
      const offered = schema.properties?.[key]?.placeholders?.map(({ name }) => name)
      expect(offered ?? used, key).toEqual(expect.arrayContaining(used))
    }
  })

  test('names only existing options in its clashes with other features', () => {
    for (const { option, with: other, message } of definition.clashes ?? []) {
      expect(pathsOf(definition.id)).toContain(option)
      expect(pathsOf(other.feature)).toContain(other.option)
      expect(message).toContain('{names}')
    }
  })
})

/** The options of a feature that name roles or channels. */
const pathsOf = (id: string) =>
  definitions
    .filter((feature) => feature.id === id)
    .flatMap((feature) => optionsOf(schemaOf(feature)))
    .filter(({ option }) => /^(?:role|channel)s?$/.test(option.control ?? ''))
    .map(({ path }) => path.replaceAll('.0', ''))

test('an option in a list row keeps both its hints and its default', () => {
  const rows = schemaOf(registry['custom-commands']).properties?.commands?.items

  expect(rows?.properties?.active).toEqual({
    type: 'boolean',
    title: 'Active',
    control: 'switch',
    default: true,
  })
  expect(rows?.required).toEqual(['name'])
})

test('the games of game server status are those of the RCON check', () => {
  const { servers } = gameServerStatus.options.shape

  expect(servers.element.shape.game.unwrap().options).toEqual([...games])
})

const invalidName = (name: string) =>
  Object.keys(
    validateOptions(describeFeature(registry['custom-commands']), { commands: [{ name }], mentions: false })
      .invalid,
  )

test.each([
  'rules',
  'öffnungszeiten',
  'règles',
  'правила',
  'ルール',
  'قواعد',
  'नियम',
  '規則-2',
  "what's_new",
])('a command can be called “%s”, as Discord takes names', (name) => expect(invalidName(name)).toEqual([]))

test.each(['Rules', 'Öffnungszeiten', '!rules', 'two words', ''])('no command can be called “%s”', (name) =>
  expect(invalidName(name)).toEqual(['commands.0.name']),
)

/** The paths of the contradictions after a change to the feature's example. */
function errorPaths(id: FeatureId, change: Record<string, unknown>) {
  const definition: FeatureDefinition = registry[id]
  return validateOptions(describeFeature(definition), { ...exampleOptions(definition), ...change })
    .contradictions
}

const first = { name: 'News', first: '2030-02-01T10:00:00+01:00', repeat: 'daily' }

const { role } = ids
const rows = (key: string, ...values: unknown[]) => values.map((value) => ({ [key]: value }))

const twice = { emoji: '🎉', role }
const panels = [
  { name: 'A', choices: [twice] },
  { name: 'B', choices: [twice, twice, {}, {}] },
]
const ended = ['09:30', '08:59'].map((time) => ({ ...first, last: `2030-02-01T${time}:00Z` }))
const servers = ['play.example.org', 'Play.Example.org'].map((host) => ({ name: host, host }))
const noFilter = { links: 'allow', block_invites: false, words: false, spam: false }
const listedTwice = {
  ...{ links: 'block_listed', sites: ['a.example', 'b.example', 'a.example'] },
  ...{ words: true, blocked_words: ['foo', 'bar', 'foo', 'FOO'] },
}

test.each<[FeatureId, string[], Record<string, unknown>]>([
  ['custom-commands', ['commands.2.name'], { commands: rows('name', 'rules', 'faq', 'rules') }],
  ['reaction-roles', ['panels.1.choices.1.emoji', 'panels.1.choices.1.role'], { panels }],
  ['levels', ['most_points'], { least_points: 9, most_points: 8 }],
  ['levels', ['rewards.2.role'], { rewards: [5, 6, 5].map((level) => ({ level, role })) }],
  ['levels', ['boosters.1.role'], { boosters: rows('role', role, role) }],
  ['scheduled-messages', ['messages.1.last'], { messages: ended }],
  ['game-server-status', ['servers.1.host'], { servers }],
  ['tickets', ['reasons.1.label'], { reasons: rows('label', 'Report', 'report') }],
  ['auto-moderation', ['links'], noFilter],
  ['auto-moderation', ['escalation.1.strikes'], { escalation: [{}, {}] }],
])('%s reports a contradiction at %j', (id, paths, change) => {
  expect(Object.keys(errorPaths(id, change))).toEqual(paths)
})

test('auto-moderation takes no site and no word twice, whatever its case', () => {
  const definition: FeatureDefinition = registry['auto-moderation']
  const options = { ...exampleOptions(definition), ...listedTwice }
  const { invalid } = validateOptions(describeFeature(definition), options)

  expect(Object.keys(invalid)).toEqual(['sites.2', 'blocked_words.2', 'blocked_words.3'])
})

test('an end before the start is allowed for a message that never repeats', () => {
  const last = '2030-01-01T00:00:00Z'

  expect(errorPaths('scheduled-messages', { messages: [{ ...first, last, repeat: 'never' }] })).toEqual({})
})

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test.each(everyFeature)(
  'options that match the JSON Schema of %s are accepted and survive serialisation',
  (_, definition) => {
    const { options, defaults } = definition
    const schema = schemaOf(definition)

    const holds = fc.property(arbitraryOptions(schema), (generated) => {
      const saved = options.parse(generated)
      expect(throughJson(saved)).toEqual(saved)
      expect(options.parse(throughJson(saved))).toEqual(saved)
      // And whether it contradicts itself has an answer.
      for (const message of Object.values(brokenRules(schema, generated))) expect(message).toMatch(/\S/)
    })
    fc.assert(holds, { numRuns: 60 })
    expect(options.safeParse({ ...defaults, another: 1 }).success).toBe(false)
  },
)
