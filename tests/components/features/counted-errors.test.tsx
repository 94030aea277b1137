import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '@/config/messages/languages'
import { openOptions, retype } from './open-feature'

const days = (least: number, most: number) => ({
  type: 'array',
  control: 'choices',
  title: 'Days',
  items: { type: 'string', enum: ['a', 'b', 'c', 'd'] },
  minItems: least,
  maxItems: most,
})

test.each<[Language, string[], string]>([
  ['en', [], 'There must be at least 1.'],
  ['en', ['a', 'b'], 'There can be at most 1.'],
  ['de', [], 'Es muss mindestens 1 sein.'],
  ['de', ['a', 'b'], 'Es kann höchstens 1 sein.'],
  ['it', [], 'Deve essercene almeno 1.'],
  ['it', ['a', 'b'], 'Può essercene al massimo 1.'],
])('in %s, a list of %j says the limit of one in the form for it', async (language, saved, told) => {
  await openOptions({ days: days(1, 1) }, { days: saved }, { language })

  expect(await screen.findByText(told)).toBeVisible()
})

test.each<[Language, string[], string]>([
  ['de', ['a'], 'Es müssen mindestens 2 sein.'],
  ['de', ['a', 'b', 'c'], 'Es können höchstens 2 sein.'],
  ['it', ['a'], 'Devono essercene almeno 2.'],
  ['it', ['a', 'b', 'c'], 'Possono essercene al massimo 2.'],
])('in %s, a list of %j says the limit of several in the form for it', async (language, saved, told) => {
  await openOptions({ days: days(2, 2) }, { days: saved }, { language })

  expect(await screen.findByText(told)).toBeVisible()
})

test.each<[Language, string]>([
  ['en', 'Keep it to 3 characters or fewer: it has 1 too many.'],
  ['es', 'El máximo es de 3 caracteres: sobra 1.'],
  ['pl', 'Najwyżej 3 znaki: o 1 za dużo.'],
  ['ar', 'الحد الأقصى 3 أحرف، وهناك حرف واحد زائد.'],
])('in %s, a text that is too long says by how much in the form for it', async (language, told) => {
  const { user } = await openOptions(
    { name: { type: 'string', title: 'Name', maxLength: 3 } },
    { name: 'a' },
    { language },
  )

  await retype(user, screen.getByRole('textbox', { name: 'Name' }), 'abcd')
  await user.tab()

  expect(await screen.findByText(told)).toBeVisible()
})
