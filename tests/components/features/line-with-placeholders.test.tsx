import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savedFeature } from '@/tests/msw/features'
import { aDeclaration, allSaved, openFeature, saveButton } from './open-feature'

const thing = () => screen.getByRole('textbox', { name: 'Thing' })

test('one line of text has placeholders to insert, a warning about unknown ones, and a preview', async () => {
  const placeholders = [{ name: 'guild', sample: 'Somewhere else' }, { name: 'rank' }]
  const option = { type: 'string', control: 'text', placeholder: 'Hello', placeholders }
  const { user } = await openFeature({
    declaration: aDeclaration({ thing: { title: 'Thing', ...option } }, { thing: '' }),
  })
  expect(await screen.findByRole('textbox', { name: 'Thing' })).toHaveAttribute('placeholder', 'Hello')

  await user.type(thing(), 'Hi {{rnk} of ')
  expect(thing()).toHaveAccessibleDescription(/Unknown placeholder: \{rnk\}\. Did you mean \{rank\}\?/)
  await user.click(screen.getByRole('button', { name: 'Insert {guild}' }))

  expect(thing().tagName).toBe('INPUT')
  expect(screen.getByRole('figure')).toHaveTextContent('Hi {rnk} of Harbour Lights')
  await user.click(saveButton())
  await allSaved()
  expect(savedFeature().thing).toBe('Hi {rnk} of {guild}')
})
