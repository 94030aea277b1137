import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { luckyDip } from '@/tests/lucky-dip'
import { allSaved, declarationOf, openFeature, saveButton } from './open-feature'
import { patches } from '@/tests/msw/received'
import { quotedMessages } from '@/tests/quoted-messages'

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
  const prizes = screen.getByRole('spinbutton', { name: /^Prizes/ })
  await user.clear(prizes)
  await user.type(prizes, '3')
  await user.click(screen.getByRole('switch', { name: 'Bots take part' }))
  await user.click(saveButton())
  await allSaved()
  expect(patches()).toEqual([{ winners: 3, prizes: 3, bots: true }])
})

test('the form says what the guide quotes, and nothing is saved', async () => {
  const [tooMany = '', contradiction = '', needed = ''] = quotedMessages(
    '3. Try to break it',
    'docs/add-a-feature.md',
  )
  const { user } = await openFeature({ declaration: declarationOf(luckyDip) })
  const winners = screen.getByRole('spinbutton', { name: /^Winners/ })
  const setWinners = async (count: string) => {
    await user.clear(winners)
    await user.type(winners, count)
  }

  await setWinners('21')
  await user.click(saveButton())
  expect(await screen.findByText(tooMany)).toBeVisible()
  await setWinners('2')
  await user.click(saveButton())
  expect(await screen.findByText(contradiction)).toBeVisible()
  await setWinners('1')
  await user.click(screen.getByRole('switch', { name: /Lucky dip/ }))
  expect(await screen.findByText(needed)).toBeVisible()
  expect(patches()).toEqual([])
})
