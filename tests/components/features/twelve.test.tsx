import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { registry } from '@/config/features/registry'
import { drafts } from '@/stores/drafts'
import { exampleOptions } from '@/tests/example-options'
import { optionsOf } from '@/tests/json-schema'
import { savedFeature } from '@/tests/msw/features'
import { allSaved, declarationOf, openFeature, patches, saveBar, saveButton } from './open-feature'
import { schemaOf } from '@/tests/json-schema'

afterEach(() => drafts.setState(drafts.getInitialState(), true))

const features = Object.values(registry).map((definition) => [definition.id, definition] as const)

test.each(features)('%s is rendered, and only changes are saved', async (_id, definition) => {
  const saved = exampleOptions(definition)
  const { user } = await openFeature({ declaration: declarationOf(definition), saved })
  expect(saveBar()).not.toBeInTheDocument()

  await user.click(screen.getByRole('switch', { name: `${definition.name} is on` }))
  await user.click(saveButton())

  await allSaved()
  expect(patches()).toEqual([{ enabled: true }])
  expect(savedFeature()).toEqual({ ...savedFeature(), ...saved, enabled: true })
})

test.each(features)('%s shows every required option by its name', async (_id, definition) => {
  const saved = exampleOptions(definition)
  await openFeature({ declaration: declarationOf(definition), saved })
  const names = optionsOf(schemaOf(definition))
    .filter(({ path, option }) => !path.includes('.') && !option.shownWhen)
    .map(({ option }) => option.title ?? '')

  await waitFor(() => {
    for (const name of names) expect(screen.getAllByText(name).length).toBeGreaterThan(0)
  })
})
