import { expect, test } from 'vitest'
import { z } from 'zod'
import { games } from '@/api/game.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { gameServerStatus } from '@/config/features/game-server-status'
import { controls } from '@/config/features/hints'
import { missingToEnable } from '@/config/features/missing-options'
import { registry } from '@/config/features/registry'
import { validateOptions } from '@/server/guilds/feature-options'
import { exampleOptions } from '@/tests/example-options'
import { branchesOf, optionsOf, schemaOf } from '@/tests/json-schema'

const definitions = Object.values<FeatureDefinition>(registry)
const everyFeature = definitions.map((definition) => [definition.id, definition] as const)
const known: readonly string[] = controls

test('twelve features are registered, each under its own id', () => {
  expect(Object.keys(registry)).toHaveLength(12)
  expect(definitions.map(({ id }) => id)).toEqual(Object.keys(registry))
  for (const { id } of definitions) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('between them the features use every control', () => {
  const used = definitions.flatMap((definition) =>
    optionsOf(schemaOf(definition)).map(({ option }) => option.control),
  )

  expect([...new Set(used)].sort()).toEqual([...known].sort())
})

test.each(everyFeature)('the defaults of %s fit its options', (_, { options, defaults }) => {
  expect(options.parse(defaults)).toEqual(defaults)
})

test.each(everyFeature)('an example of %s is complete and free of contradictions', (_, definition) => {
  const example = definition.options.parse(exampleOptions(definition))

  expect(missingToEnable(schemaOf(definition), example)).toEqual([])
  expect(validateOptions(definition, example).contradictions).toEqual({})
})

test.each(everyFeature)('every option of %s has a title, a known control and a type', (_, definition) => {
  for (const { path, option } of optionsOf(schemaOf(definition))) {
    expect(option.title, path).toMatch(/\S/)
    expect(known, path).toContain(option.control)
    for (const branch of branchesOf(option)) expect(branch.type, path).toBeTypeOf('string')
  }
})

test.each(everyFeature)('JSON Schema keeps every hint of %s', (_, definition) => {
  const { properties = {} } = schemaOf(definition)

  expect(Object.keys(properties)).toEqual(Object.keys(definition.options.shape))
  for (const [key, schema] of Object.entries<z.core.$ZodType>(definition.options.shape))
    expect(properties[key], key).toMatchObject({ ...z.globalRegistry.get(schema) })
})

test('an option of a list’s rows keeps its hints beside its default', () => {
  const rows = schemaOf(registry['custom-commands']).properties?.commands?.items

  expect(rows?.properties?.active).toEqual({
    type: 'boolean',
    title: 'In use',
    control: 'switch',
    default: true,
  })
  expect(rows?.required).toEqual(['name'])
})

test.each(everyFeature)('options of %s are shown by values that can be chosen', (_, definition) => {
  for (const { path, option, beside } of optionsOf(schemaOf(definition)))
    for (const [name, values] of [option.shownWhen ?? []].flat().flatMap(Object.entries)) {
      const other = beside.properties?.[name]
      const choices = other?.type === 'boolean' ? [true, false] : other?.enum
      expect(choices, `${path} is shown by ${name}`).toEqual(expect.arrayContaining(values))
    }
})

test.each(everyFeature)('the patterns of %s mean the same with and without Unicode', (_, definition) => {
  const patterns = optionsOf(schemaOf(definition)).flatMap(({ option }) =>
    branchesOf(option).map(({ pattern }) => pattern),
  )
  for (const pattern of patterns) expect(() => new RegExp(pattern ?? '', 'u')).not.toThrow()
})

test.each(everyFeature)('the default texts of %s use only names that are offered', (_, definition) => {
  const { properties = {} } = schemaOf(definition)
  for (const [key, value] of Object.entries(definition.defaults)) {
    const used = [...JSON.stringify(value).matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name)
    const offered = properties[key]?.placeholders?.map(({ name }) => name)
    if (offered) expect(offered, key).toEqual(expect.arrayContaining(used))
  }
})

test.each(everyFeature)('what %s says of other features names options that are there', (_, definition) => {
  const pathsOf = (id: string) => {
    const other = definitions.find((feature) => feature.id === id)
    const options = other ? optionsOf(schemaOf(other)) : []
    return options
      .filter(({ option }) => /^(?:role|channel)s?$/.test(option.control ?? ''))
      .map(({ path }) => path.replaceAll('.0', ''))
  }
  for (const { option, with: other, message } of definition.clashes ?? []) {
    expect(pathsOf(definition.id)).toContain(option)
    expect(pathsOf(other.feature)).toContain(other.option)
    expect(message).toContain('{names}')
  }
})

test.each(everyFeature)('permissions by value in %s belong to values that can be chosen', (_, definition) => {
  for (const { path, option } of optionsOf(schemaOf(definition)))
    for (const value of Object.keys(option.permissionsWhen ?? {}))
      expect(option.enum ?? option.items?.enum, path).toContain(value)
})

test('the games with a status are those whose console can be tried', () => {
  const { servers } = gameServerStatus.options.shape

  expect(servers.element.shape.game.unwrap().options).toEqual([...games])
})
