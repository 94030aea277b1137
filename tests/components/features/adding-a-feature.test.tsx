import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { luckyDip } from '@/tests/support/example-feature'
import { patches } from '@/tests/msw/received'
import { quotedMessages } from '@/tests/support/quoted-messages'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import { exampleOptions } from '@/tests/support/example-options'
import { optionsOf, schemaOf } from '@/tests/support/json-schema'
import { savedFeature } from '@/tests/msw/features'
import { allSaved, declarationOf, openFeature, saveBar, saveButton } from './open-feature'

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

test('the form shows the errors that the guide quotes, and saves nothing', async () => {
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

const features = Object.values<FeatureDefinition>(registry)
  .filter(({ alwaysOn }) => !alwaysOn)
  .map((definition) => [definition.id, definition] as const)

test.each(features)(
  '%s is rendered with every option, and only changes are saved',
  async (_id, definition) => {
    const saved = exampleOptions(definition)
    const { user } = await openFeature({ declaration: declarationOf(definition), saved })
    const names = optionsOf(schemaOf(definition))
      .filter(({ path, option }) => !path.includes('.') && !option.shownWhen)
      .map(({ option }) => option.title ?? '')
    await waitFor(() => {
      for (const name of names) expect(screen.getAllByText(name).length).toBeGreaterThan(0)
    })
    expect(saveBar()).toBeNull()

    await user.click(screen.getByRole('switch', { name: `Enable ${definition.name}` }))
    await user.click(saveButton())

    await allSaved()
    expect(patches()).toEqual([{ enabled: true }])
    expect(savedFeature()).toMatchObject({ ...saved, enabled: true })
  },
)
