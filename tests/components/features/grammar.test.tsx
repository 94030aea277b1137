import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
