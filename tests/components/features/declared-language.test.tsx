import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { extensions } from '@/config/extensions'
import { setExtensions } from '@/tests/msw/features'
import { aDeclaration, openFeature } from './open-feature'

test('what was declared is marked with its language, and what the dashboard says is not', async () => {
  const winners = { type: 'integer', minimum: 1, maximum: 9, title: 'Gewinner', description: 'So viele.' }
  const key = { type: ['string', 'null'], secret: true, title: 'Schlüssel', description: 'Im Konto.' }
  const when = { enum: ['day', 'week'], labels: { day: 'Täglich', week: 'Wöchentlich' }, title: 'Wie oft' }
  const options = aDeclaration({ winners, key, when }, { winners: 1, key: null, when: 'day' })
  const actions = [{ id: 'post', label: 'Auslosen', description: 'Sofort.' }]
  setExtensions(extensions)
  await openFeature({
    declaration: { ...options, name: 'Verlosung', summary: 'Lost.', actions, language: 'de' },
  })

  const declared = [
    'Verlosung',
    'Lost.',
    'Auslosen',
    'Sofort.',
    'Gewinner',
    'So viele.',
    'Schlüssel',
    'Im Konto.',
    'Wie oft',
    'Täglich',
  ]
  for (const text of declared) expect(screen.getByText(text)).toHaveAttribute('lang', 'de')
  for (const text of ['From 1 to 9.', /^Only the bot can read it\./])
    expect(screen.getByText(text)).not.toHaveAttribute('lang')
})

test('names written from right to left keep to themselves in sentences and labels, and have their language in dialogs', async () => {
  const words = { type: 'array', title: 'كلمات', item: 'كلمة', items: { type: 'string' } }
  const options = aDeclaration({ words }, { words: ['سلام'] })
  const actions = [{ id: 'post', label: 'أرسل!', confirm: 'هل أنت متأكد؟' }]
  setExtensions(extensions)
  const { user } = await openFeature({
    declaration: { ...options, name: 'أغانٍ (2)', summary: 'موسيقى', actions, language: 'ar' },
  })

  expect(screen.getByRole('switch')).toHaveAccessibleName('Enable \u2068أغانٍ (2)\u2069')
  expect(screen.getByRole('button', { name: 'Add \u2068كلمة\u2069' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'كلمات' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'أرسل!' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'أرسل!' }))
  for (const text of dialog.getAllByText(/أرسل!|هل أنت/)) expect(text).toHaveAttribute('lang', 'ar')
})
