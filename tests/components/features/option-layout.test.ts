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

test('what is written in lines has its row for itself, everything else stands in two columns', () => {
  expect(wide({ one: number, two: number, text: lines, three: number })).toEqual(['text'])
})

test('a switch that decides what is shown below it has its row for itself', () => {
  const shown = { ...number, shownWhen: { on: [true] } }

  expect(wide({ on: aSwitch, one: shown, two: shown })).toEqual(['on'])
})

test('a switch that would stand alone has its row for itself, one beside something has not', () => {
  expect(wide({ text: lines, alone: aSwitch })).toEqual(['text', 'alone'])
  expect(wide({ alone: aSwitch, text: lines })).toEqual(['alone', 'text'])
  expect(wide({ one: number, beside: aSwitch, first: aSwitch, second: aSwitch })).toEqual([])
})
