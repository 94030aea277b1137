import { expect, test } from 'vitest'
import { readOptions } from '@/components/features/validate-options'
import { wideOptions } from '@/api/json-schema/option-layout'
import { aDeclaration } from './open-feature'

const number = { type: 'integer' }
const aSwitch = { type: 'boolean' }
const lines = { type: 'string', control: 'template' }

const wide = (properties: Record<string, unknown>) => [
  ...wideOptions(readOptions(aDeclaration(properties)).options),
]

test('multi-line options take a whole row, all others share two columns', () => {
  expect(wide({ one: number, two: number, text: lines, three: number })).toEqual(['text'])
})

test('a switch that controls the options below takes a whole row', () => {
  const shown = { ...number, shownWhen: { on: [true] } }

  expect(wide({ on: aSwitch, one: shown, two: shown })).toEqual(['on'])
})

test('a switch without a neighbour takes a whole row', () => {
  expect(wide({ text: lines, alone: aSwitch })).toEqual(['text', 'alone'])
  expect(wide({ alone: aSwitch, text: lines })).toEqual(['alone', 'text'])
  expect(wide({ one: number, beside: aSwitch, first: aSwitch, second: aSwitch })).toEqual([])
})
