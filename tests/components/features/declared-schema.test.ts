import { expect, test } from 'vitest'
import { readDeclaredSchema } from '@/api/declared-schema'
import { readOptions } from '@/components/features/validate-options'

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
  expect(JSON.stringify(readDeclaredSchema(options)).length).toBeLessThan(500_000)
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
