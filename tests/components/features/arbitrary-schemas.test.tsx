import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { validateOption } from '@/contract/declaration/validate'
import { readOptions } from '@/components/options/validate-options'
import { setIn } from '@/components/options/form-context'
import { createFormStore } from '@/components/form/form-store'
import { isObject } from '@/contract/json'
import type { Option } from '@/contract/declaration/option'
import { readOption } from '@/contract/declaration/read-option'
import { arbitraryValue } from '@/tests/support/arbitrary-options'
import { type JsonSchema, jsonSchema } from '@/tests/support/json-schema'
import { savedFeature } from '@/tests/msw/features'
import { aDeclaration, allSaved, openFeature } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

const key = fc
  .stringMatching(/^[a-z][a-z_.]{0,6}$/)
  .filter((name) => !['enabled', 'constructor'].includes(name))
const controls = [undefined, 'text', 'number', 'choice', 'list', 'switch', 'colour', 'moon-phase']
const control = fc.constantFrom(...controls)

const { node } = fc.letrec<{ node: JsonSchema }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 1, max: 400 }), control }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -9, max: 0 }),
      control,
    }),
    fc.record({ type: fc.constant('boolean'), control }),
    fc.record({
      enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 6 }),
      control,
    }),
    fc.record({ type: fc.constant(['string', 'null']), control }),
    fc.record({ 'x-unknown': fc.jsonValue(), control }),
    fc.record({ anyOf: fc.tuple(tie('node'), fc.constant({ type: 'null' })), control }),
    fc.record({ type: fc.constant('array'), items: tie('node'), control }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(key, tie('node'), { maxKeys: 3 }),
      control,
    }),
  ) as fc.Arbitrary<JsonSchema>,
}))

/** Schemas of features, each with a value that fits. */
const declared = fc.dictionary(key, node, { minKeys: 1, maxKeys: 4 }).chain((properties) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, arbitraryValue(jsonSchema.parse(schema))]),
      ),
      { noNullPrototype: true },
    )
    .map((values) => ({
      properties,
      // What a backend answers has been JSON.
      values: JSON.parse(JSON.stringify(values)) as Record<string, unknown>,
    })),
)

test('neither foreign values nor malformed keywords break the parser', () => {
  const keywords = [
    ...['type', 'enum', 'anyOf', 'oneOf', 'items', 'properties', 'required', 'pattern', 'minimum'],
    ...['control', 'labels', 'shownWhen', 'placeholders', 'permissions'],
  ]
  const schema = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...keywords), fc.jsonValue()))
  fc.assert(
    fc.property(schema, fc.string(), fc.jsonValue(), (broken, name, value) => {
      const option = readOption(broken, name)
      expect(option.title).toBeTypeOf('string')
      expect(validateOption(option, value)).toBeTypeOf('object')
    }),
    { numRuns: 200 },
  )
})

test('a value that fits its schema has no errors', () => {
  fc.assert(
    fc.property(declared, ({ properties, values }) => {
      const { options } = readOptions(aDeclaration(properties))
      for (const [name, option] of options) expect(validateOption(option, values[name])).toEqual({})
    }),
  )
})

/** Every place below a value, with the way there. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value))
    return [path, ...value.flatMap((part: unknown, at) => placesOf(part, [...path, at]))]
  if (isObject(value))
    return [path, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...path, name]))]
  return [path]
}

function at(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], value)
}

test('editing one path changes that path and nothing else', () => {
  fc.assert(
    fc.property(declared, fc.nat(), fc.jsonValue(), ({ values }, pick, filled) => {
      const places = placesOf(values)
      const place = places[pick % places.length] ?? []
      const changed = setIn(values, place, filled)

      expect(at(changed, place)).toEqual(filled)
      expect(setIn(changed, place, at(values, place))).toEqual(values)
    }),
  )
})

test('options of any name are edited and reset like all others', () => {
  const feature = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })
  fc.assert(
    fc.property(feature, fc.jsonValue(), (values, next) => {
      const store = createFormStore<Record<string, unknown>>({ values, etag: null })
      for (const name of Object.keys(values)) store.edit(name, next)
      expect(store.values()).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, next])))
      for (const [name, value] of Object.entries(values)) store.edit(name, value)
      expect(store.getState().edits).toEqual({})
      expect(store.values()).toEqual(values)
    }),
  )
})

const isText = ([, option]: [string, Option]) => option.kind === 'text' && option.control === 'text'

test.each(fc.sample(declared, 4))(
  'rendering, editing, saving and reading back loses nothing: case %#',
  async ({ properties, values }) => {
    const declaration = aDeclaration({ ...properties, filled: { type: 'string', title: 'Filled' } }, {})
    const saved = { ...values, filled: '', 'not.declared': [1, { two: null }] }
    await openFeature({ declaration, saved })
    expect([...readOptions(declaration).options].some(isText)).toBe(true)

    fireEvent.change(screen.getByRole('textbox', { name: 'Filled' }), { target: { value: 'in' } })
    fireEvent.click(await waitFor(saveButton))

    await allSaved()
    expect(savedFeature()).toEqual({ ...savedFeature(), ...saved, filled: 'in' })
    expect(screen.getByRole('textbox', { name: 'Filled' })).toHaveValue('in')
  },
)
