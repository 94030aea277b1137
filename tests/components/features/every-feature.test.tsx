import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import { exampleOptions } from '@/tests/example-options'
import { optionsOf, schemaOf } from '@/tests/json-schema'
import { savedFeature } from '@/tests/msw/features'
import { allSaved, declarationOf, openFeature, saveBar, saveButton } from './open-feature'
import { patches } from '@/tests/msw/received'

const features = Object.values<FeatureDefinition>(registry)
  .filter(({ alwaysOn }) => !alwaysOn)
  .map((definition) => [definition.id, definition] as const)

test.each(features)(
  '%s is drawn with every option, and only what was changed is saved',
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
