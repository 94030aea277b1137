import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineFeature } from '@/config/features/define'
import { numberOption, switchOption } from '@/config/features/options/text'
import { allSaved, declarationOf, openFeature, saveButton } from './open-feature'
import { patches } from '@/tests/msw/received'

/** What a new feature's one file would hold; nothing else is written for its form. */
const luckyDip = defineFeature({
  id: 'lucky-dip',
  name: 'Lucky dip',
  summary: 'Draws winners among the members.',
  category: 'engagement',
  icon: 'gift',
  permissions: [],
  options: z.strictObject({
    winners: numberOption({ title: 'Winners', unit: 'members' }, { min: 1, max: 20 }),
    bots: switchOption({ title: 'Bots take part' }),
  }),
  defaults: { winners: 1, bots: false },
})

test('a new definition gets its form, validation and saving without further code', async () => {
  const { user } = await openFeature({ declaration: declarationOf(luckyDip) })
  const winners = screen.getByRole('spinbutton', { name: /^Winners/ })

  await user.clear(winners)
  await user.type(winners, '21')
  await user.click(saveButton())
  expect(winners).toBeInvalid()
  expect(patches()).toEqual([])

  await user.clear(winners)
  await user.type(winners, '3')
  await user.click(screen.getByRole('switch', { name: 'Bots take part' }))
  await user.click(saveButton())
  await allSaved()
  expect(patches()).toEqual([{ winners: 3, bots: true }])
})
