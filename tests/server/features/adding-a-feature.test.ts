import { expect, test } from 'vitest'
import { z } from 'zod'
import { featureDeclaration } from '@/api/features.schema'
import { defineFeature, type FeatureDefinition } from '@/config/features/define'
import { numberOption } from '@/config/features/options/text'
import { channelOption } from '@/config/features/options/discord'
import { registry } from '@/config/features/registry'
import { applyPatch, declare, presentFeature } from '@/server/guilds/feature-options'
import { HttpError } from '@/server/http/http-error'
import { exampleOptions } from '@/tests/example-options'
import { ids } from '@/tests/factories'

/** What the new feature's one file would hold. */
const luckyDip = defineFeature({
  id: 'lucky-dip',
  name: 'Lucky dip',
  summary: 'Draws winners among the members.',
  category: 'engagement',
  icon: 'gift',
  permissions: [],
  options: z.strictObject({
    channel: channelOption({ title: 'Channel', requiredToEnable: true }),
    winners: numberOption({ title: 'Winners', unit: 'members' }, { min: 1, max: 20 }),
    prizes: numberOption(
      { title: 'Prizes', rules: [{ notBelow: 'winners', complaint: 'Somebody would win nothing.' }] },
      { min: 1, max: 20 },
    ),
  }),
  defaults: { channel: null, winners: 1, prizes: 1 },
})

/** … and its one line in the registry. */
const extended = { ...registry, 'lucky-dip': luckyDip } satisfies Record<string, FeatureDefinition>
const added: FeatureDefinition = extended['lucky-dip']
const anyRole = () => true
const untouched = { enabled: false, options: {} }

const refusalOf = (patch: Record<string, unknown>) => {
  try {
    applyPatch(added, untouched, patch, anyRole)
  } catch (error) {
    if (error instanceof HttpError) return error.extra.fields
    throw error
  }
}

test('a new feature has its place in the catalogue, as JSON Schema with hints', () => {
  const declaration = featureDeclaration.parse(declare(added))

  expect(JSON.parse(JSON.stringify(declaration))).toMatchObject({
    id: 'lucky-dip',
    category: 'engagement',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        channel: { title: 'Channel', control: 'channel', requiredToEnable: true },
        winners: { type: 'integer', minimum: 1, maximum: 20, unit: 'members', control: 'number' },
        prizes: { type: 'integer', control: 'number' },
      },
    },
    defaults: { channel: null, winners: 1, prizes: 1 },
  })
})

test('a new feature is off with its defaults until somebody saves it', () => {
  expect(presentFeature(added, untouched)).toEqual({ enabled: false, channel: null, winners: 1, prizes: 1 })
})

test('a new feature is validated', () => {
  expect(applyPatch(added, untouched, { channel: ids.channel, enabled: true }, anyRole)).toEqual({
    enabled: true,
    options: { channel: ids.channel },
  })
  expect(refusalOf({ winners: 21 })).toEqual({ winners: 'Use a number from 1 to 20.' })
  expect(refusalOf({ prize: 'cake' })).toEqual({ prize: 'There is no such field.' })
  expect(refusalOf({ enabled: true })).toEqual({ channel: expect.stringMatching(/switch/) })
  expect(refusalOf({ enabled: true, channel: ids.channel, winners: 2 })).toEqual({
    prizes: 'Somebody would win nothing.',
  })
})

test('a new feature has its test data', () => {
  const example = exampleOptions(added)

  expect(luckyDip.options.parse(example)).toEqual({ channel: ids.channel, winners: 1, prizes: 1 })
  expect(applyPatch(added, untouched, { ...example, enabled: true }, anyRole).enabled).toBe(true)
})
