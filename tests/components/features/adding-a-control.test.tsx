import { fireEvent, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberControls } from '@/components/options/option-control'
import { noSamples, sampleOf } from '@/conformance/values-to-try'
import { controls } from '@/contract/declaration/controls'
import { readOption } from '@/contract/declaration/read-option'
import { codeIn } from '@/tests/support/guide-code'
import { patches } from '@/tests/msw/received'
import { aDeclaration, allSaved, openFeature } from './open-feature'
import { RatingControl } from './rating-control'
import { saveButton } from '@/tests/support/save-bar'

// The example of docs/add-a-control.md: its line in the table of controls, its component and that one's line, and
// nothing else.
const lines: [object, unknown][] = [
  [controls, { kind: 'number', isWide: true, sample: 3 }],
  [numberControls, RatingControl],
]
beforeAll(() => lines.forEach(([table, line]) => Reflect.set(table, 'rating', line)))
afterAll(() => lines.forEach(([table]) => Reflect.deleteProperty(table, 'rating')))

const rating = { type: 'integer', minimum: 1, maximum: 5, control: 'rating', title: 'Rating' }

test('a new control is rendered, validated and saved like the others', async () => {
  const { user } = await openFeature({ declaration: aDeclaration({ rating }, { rating: 2 }) })
  const slider = screen.getByRole('slider', { name: 'Rating' })
  expect(slider).toHaveAttribute('aria-valuetext', '★★')

  fireEvent.change(slider, { target: { value: '3' } })
  await user.click(saveButton())
  await allSaved()

  expect(patches()).toEqual([{ rating: 3 }])
})

test('npm run conformance has a sample value for a new control', () => {
  expect(sampleOf(readOption(rating, 'rating'), noSamples)).toBe(3)
})

test('the guide shows the component that is tested here', () => {
  expect(codeIn('docs/add-a-control.md', 'tsx')).toEqual([
    readFileSync('tests/components/features/rating-control.tsx', 'utf8'),
  ])
})
