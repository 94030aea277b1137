import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { luckyDip } from '@/tests/support/example-feature'
import { patches } from '@/tests/msw/received'
import { quotedMessages } from '@/tests/support/quoted-messages'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { registry } from '@/config/features/registry'
import { exampleOptions } from '@/tests/support/example-options'
import { optionsOf, schemaOf } from '@/tests/support/json-schema'
import { savedFeature } from '@/tests/msw/features'
import { declarationOf, openFeature, retype, save } from './open-feature'
import { saveBar, saveButton } from '@/tests/support/save-bar'

test('a new definition gets its form, the errors that the guide quotes, and saving without further code', async () => {
  const [tooMany = '', contradiction = '', needed = ''] = quotedMessages(
    '3. Try to break it',
    'docs/add-a-feature.md',
  )
  const { user } = await openFeature({ declaration: declarationOf(luckyDip) })
  const winners = screen.getByRole('spinbutton', { name: /^Winners/ })
  const isOn = screen.getByRole('switch', { name: /Lucky dip/ })

  await retype(user, winners, '21')
  await user.click(saveButton())
  expect(await screen.findByText(tooMany)).toBeVisible()
  expect(winners).toBeInvalid()
  await retype(user, winners, '2')
  await user.click(saveButton())
  expect(await screen.findByText(contradiction)).toBeVisible()
  await retype(user, winners, '1')
  await user.click(isOn)
  expect(await screen.findByText(needed)).toBeVisible()
  expect(patches()).toEqual([])

  await user.click(isOn)
  await retype(user, winners, '3')
  await retype(user, screen.getByRole('spinbutton', { name: /^Prizes/ }), '3')
  await user.click(screen.getByRole('switch', { name: 'Bots take part' }))
  await save(user)
  expect(patches()).toEqual([{ winners: 3, prizes: 3, bots: true }])
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
    await save(user)

    expect(patches()).toEqual([{ enabled: true }])
    expect(savedFeature()).toMatchObject({ ...saved, enabled: true })
  },
)
