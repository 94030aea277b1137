import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { featureDeclaration } from '@/api/features.schema'
import { validate, readOptions } from '@/components/features/validate-options'
import { readOption } from '@/api/json-schema/schema'
import { iconNames } from '@/components/ui/feature-icon'
import { controls } from '@/config/features/hints'
import { registry } from '@/config/features/registry'
import shell from '@/config/messages/en/shell.json'

const guide = readFileSync('docs/features.md', 'utf8')

/** The cells of a table's rows that begin with a code, without the code's marks. */
const rowsBelow = (heading: string) =>
  (guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim()))
const bare = (cell = '') => cell.replaceAll('`', '')

const named = (heading: string) => rowsBelow(heading).map(([name]) => bare(name))

test('the example of the guide is a feature, and each of its options has a control', () => {
  const [, example = ''] = /```json\n([^]*?)```/.exec(guide) ?? []

  const declaration = featureDeclaration.parse(JSON.parse(example))
  const feature = readOptions(declaration)

  expect([...feature.options.values()].map(({ control }) => control)).toEqual([
    'channel',
    'template',
    'switch',
    'duration',
  ])
  expect(Object.keys(declaration.defaults)).toEqual([...feature.options.keys()])
  expect(validate(feature, declaration.defaults)).toEqual({})
})

test('each schema of the guide becomes the control listed beside it, and none is missing', () => {
  const rows = rowsBelow('Controls')

  for (const [schema, control] of rows)
    expect(readOption(JSON.parse(bare(schema)), 'thing').control, schema).toBe(bare(control))
  const told = rows.map(([, control]) => bare(control))
  expect([...told].sort()).toEqual([...controls, 'group', 'json'].sort())
})

test('the keys of a declaration, its categories and its icons are those of the guide', () => {
  const cellOf = (key: string) => rowsBelow('The declaration').find(([name]) => bare(name) === key)?.[1] ?? ''
  const wordsOf = (key: string) => [...cellOf(key).matchAll(/`([\w-]+)`/g)].map(([, word]) => word)

  expect(named('The declaration').sort()).toEqual(Object.keys(featureDeclaration.shape).sort())
  expect(wordsOf('category')).toEqual(Object.keys(shell.categories))
  expect(wordsOf('icon')).toEqual(iconNames)
})

const standard = [
  ...['type', 'enum', 'const', 'anyOf', 'properties', 'required', 'items', 'additionalProperties', '$schema'],
  ...['title', 'description', 'default', 'format', 'pattern', 'allOf', 'uniqueItems'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems'],
]

/** Every keyword of a schema, of the schemas in it, and of those in them. */
function keywordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [key, ...Object.values(value as object).flatMap(keywordsOf)]
      : [key, ...(['items', 'anyOf', 'allOf'].includes(key) ? keywordsOf(value) : [])],
  )
}

test('every hint that a built-in feature uses is documented in the guide', () => {
  const schemas = Object.values(registry).map(({ options }) => z.toJSONSchema(options, { io: 'input' }))
  const used = new Set(schemas.flatMap(keywordsOf).filter((keyword) => !standard.includes(keyword)))

  expect(used.size).toBeGreaterThan(10)
  expect(named('Hints').sort()).toEqual(expect.arrayContaining([...used]))
})
