import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savedFeature } from '@/tests/msw/features'
import { aList, aText, openOptions } from './open-feature'

const places = aList('Yerler', 'istek', { name: aText('Ad') })
const unnamed = { ...aList('Lieux', '', { name: aText('Nom') }), item: undefined }
const rows = [{ name: '' }, { name: 'Port' }]

test('rows without a name begin with the capital letter of the page’s language, in Turkish İ', async () => {
  await openOptions({ rows: places }, { rows }, { language: 'tr' })

  expect(screen.getByRole('button', { name: 'İstek 1' })).toBeVisible()
})

test('rows that no declaration names are called by a word of the page’s language', async () => {
  await openOptions({ rows: unnamed }, { rows }, { language: 'fr' })

  expect(screen.getByRole('button', { name: 'Élément 1' })).toBeVisible()
})

test('a secret’s buttons are read with its name and the marks of the page’s language', async () => {
  const key = { type: ['string', 'null'], secret: true, title: 'Clé' }
  const saved = { key: { set_at: '2026-03-14T12:00:00.000Z' } }
  await openOptions({ key }, {}, { saved, language: 'fr' })

  expect(await screen.findByRole('button', { name: 'Clé\u202f: Remplacer' })).toBeVisible()
})

test('limits are written as the page’s language does, and a number is typed with its comma or a full stop', async () => {
  const share = { type: 'number', minimum: 0.5, maximum: 1500, title: 'Part' }
  const { user } = await openOptions({ share }, { share: 1 }, { language: 'fr' })
  const field = screen.getByRole('spinbutton', { name: 'Part' })
  expect(screen.getByText('De 0,5 à 1 500.')).toBeVisible()

  await user.clear(field)
  await user.type(field, '0,4')
  await user.click(document.body)
  expect(await screen.findByText('Utilise 0,5 ou plus.')).toBeVisible()

  await user.clear(field)
  await user.type(field, '0,75')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(savedFeature().share).toBe(0.75))

  await user.clear(field)
  await user.type(field, '2.5')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(savedFeature().share).toBe(2.5))
})
