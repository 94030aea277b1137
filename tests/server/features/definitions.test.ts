import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { games } from '@/api/game.schema'
import { controls } from '@/config/features/controls'
import type { FeatureDefinition } from '@/config/features/define'
import { gameServerStatus } from '@/config/features/game-server-status'
import { missingToEnable } from '@/config/features/missing-options'
import { registry } from '@/config/features/registry'
import { validateOptions } from '@/server/guilds/feature-options'
import { exampleOptions } from '@/tests/example-options'
import { branchesOf, optionsOf, schemaOf } from '@/tests/json-schema'

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
    expect(validateOptions(definition, example).contradictions).toEqual({})
  })

  test('has options with a title, a known control, a type and patterns that mean the same with Unicode', () => {
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

  test('shows options, and asks for permissions, by values that can be chosen', () => {
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

  test('has default texts with only the names that are offered', () => {
    for (const [key, value] of Object.entries(defaults)) {
      const used = [...JSON.stringify(value).matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
      const offered = schema.properties?.[key]?.placeholders?.map(({ name }) => name)
      if (offered) expect(offered, key).toEqual(expect.arrayContaining(used))
    }
  })

  test('names options that are there where it speaks of other features', () => {
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

test('an option of a list’s rows keeps its hints beside its default', () => {
  const rows = schemaOf(registry['custom-commands']).properties?.commands?.items

  expect(rows?.properties?.active).toEqual({
    type: 'boolean',
    title: 'Active',
    control: 'switch',
    default: true,
  })
  expect(rows?.required).toEqual(['name'])
})

test('the games with a status are those whose console can be tried', () => {
  const { servers } = gameServerStatus.options.shape

  expect(servers.element.shape.game.unwrap().options).toEqual([...games])
})
