import { expect, test } from 'vitest'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { wideOptions } from '@/components/options/option-layout'
import { readOptions } from '@/components/options/validate-options'
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
