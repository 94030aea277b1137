import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '@/config/messages/languages'
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

test.each<[Language, string]>([
  ['it', '1 ora e 30 minuti'],
  ['ja', '1時間30分'],
])(
  'in %s, the parts of a length of time stand together as they are listed there',
  async (language, length) => {
    const wait = { type: 'integer', control: 'duration', maximum: 5400, title: 'Wait' }
    await openOptions({ wait }, { wait: 60 }, { language })

    expect(screen.getByRole('spinbutton', { name: 'Wait' })).toHaveAccessibleDescription(
      expect.stringContaining(length),
    )
  },
)

test('limits are written as the page’s language does, and a number is typed with its comma or a full stop', async () => {
  const share = { type: 'number', minimum: 0.5, maximum: 1500, title: 'Part' }
  const { user } = await openOptions({ share }, { share: 1 }, { language: 'fr' })
  const field = screen.getByRole('spinbutton', { name: 'Part' })
  expect(screen.getByText('De 0,5 à 1 500.')).toBeVisible()

  await user.clear(field)
  await user.type(field, '0,4')
  await user.click(document.body)
  expect(await screen.findByText('0,5 au minimum.')).toBeVisible()

  await user.clear(field)
  await user.type(field, '0,75')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(savedFeature().share).toBe(0.75))

  await user.clear(field)
  await user.type(field, '2.5')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(savedFeature().share).toBe(2.5))
})

test('a number in its field has the sign before decimals that its reader knows, and what it holds is no thousands', async () => {
  const share = { type: 'number', title: 'Anteil', multipleOf: 0.001 }
  const { user } = await openOptions({ share }, { share: 0.5 }, { language: 'de' })
  const field = screen.getByRole('spinbutton', { name: 'Anteil' })
  expect(field).toHaveValue('0,5')

  await user.type(field, '{ArrowUp}')
  expect(field).toHaveValue('0,501')
  await user.clear(field)
  await user.type(field, '1,125')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(savedFeature().share).toBe(1.125))
  expect(field).toHaveValue('1,125')

  await user.clear(field)
  await user.type(field, '1.125')
  await user.tab()
  expect(await screen.findByText('Gib eine Zahl in Ziffern ein.')).toBeVisible()
})

test.each([
  ['fr', '0,5'],
  ['ar', '0.5'],
] as const)('in %s, a half is %s in its field, as in the limits beside it', async (language, written) => {
  const share = { type: 'number', title: 'Share', maximum: 2.5 }
  await openOptions({ share }, { share: 0.5 }, { language })

  expect(screen.getByRole('spinbutton', { name: 'Share' })).toHaveValue(written)
  expect(screen.getByText(new RegExp(written.replace('0', '2').replace('.', '\\.')))).toBeVisible()
})
