import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureDeclaration } from '@/api/features.schema'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import { applyPatch, declare } from '@/server/guilds/feature-options'
import { presentFeature } from '@/server/guilds/features-queries'
import { HttpError } from '@/server/http/http-error'
import { declarationNotes } from '@/conformance/catalogue'
import { exampleOptions } from '@/tests/support/example-options'
import { ids } from '@/tests/support/factories'
import { codeIn } from '@/tests/support/guide-code'
import { luckyDip } from '@/tests/support/example-feature'
import { quotedMessages } from '@/tests/support/quoted-messages'

/** The guide's feature, and its one line in the registry. */
const extended = { ...registry, 'lucky-dip': luckyDip } satisfies Record<string, FeatureDefinition>
const added: FeatureDefinition = extended['lucky-dip']
const anyRole = (): true => true
const untouched = { enabled: false, options: {} }

const refusalOf = (patch: Record<string, unknown>) => {
  try {
    applyPatch(added, untouched, patch, anyRole)
  } catch (error) {
    if (error instanceof HttpError) return error.extra.fields
    throw error
  }
}

test('a new feature is declared in the catalogue as JSON Schema with hints', () => {
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
    defaults: { channel: null, winners: 1, prizes: 1, bots: false },
  })
})

test('a new feature is off with its defaults until somebody saves it', () => {
  expect(presentFeature(added, untouched)).toEqual({
    enabled: false,
    channel: null,
    winners: 1,
    prizes: 1,
    bots: false,
  })
})

test('a new feature is validated', () => {
  expect(applyPatch(added, untouched, { channel: ids.channel, enabled: true }, anyRole)).toEqual({
    enabled: true,
    options: { channel: ids.channel },
  })
  expect(refusalOf({ winners: 21 })).toEqual({ winners: 'Use a number from 1 to 20.' })
  expect(refusalOf({ prize: 'cake' })).toEqual({ prize: 'There is no such field.' })
  expect(refusalOf({ enabled: true })).toEqual({ channel: 'Required before you can enable this feature.' })
  expect(refusalOf({ enabled: true, channel: ids.channel, winners: 2 })).toEqual({
    prizes: 'Somebody would win nothing.',
  })
})

test('a new feature gets example options', () => {
  const example = exampleOptions(added)

  expect(luckyDip.options.parse(example)).toEqual({
    channel: ids.channel,
    winners: 1,
    prizes: 1,
    bots: expect.any(Boolean),
  })
  expect(applyPatch(added, untouched, { ...example, enabled: true }, anyRole).enabled).toBe(true)
})

test('the guide shows the feature that is tested here', () => {
  expect(codeIn('docs/add-a-feature.md', 'ts')).toEqual([
    readFileSync('tests/support/example-feature.ts', 'utf8'),
  ])
})

/** What is said of the guide's feature with an option declared otherwise, or with other defaults. */
function notesOn(option: string, changed: object, defaults: object = {}) {
  const declaration = declare(added)
  const properties = Object.entries(declaration.options.properties ?? {}).map(([key, schema]) => [
    key,
    key === option ? { ...schema, ...changed } : schema,
  ])
  return declarationNotes({
    ...declaration,
    options: { ...declaration.options, properties: Object.fromEntries(properties) },
    defaults: { ...declaration.defaults, ...defaults },
  })
}

test('the guide quotes the notes on a contradictory declaration', () => {
  expect(declarationNotes(declare(added))).toEqual([])
  expect(
    quotedMessages('When a declaration contradicts itself', 'docs/add-a-feature.md').map((note) => [note]),
  ).toEqual([
    notesOn('winners', { minimum: 30 }),
    notesOn('winners', { shownWhen: { member: [true] } }),
    notesOn('winners', { shownWhen: { bots: ['yes'] } }),
    notesOn('prizes', { rules: [{ notBelow: 'winner', complaint: 'Too few.' }] }),
    notesOn('channel', { card: { layout: 'badge' } }),
    notesOn('channel', { preview: [{ kind: 'buttons', label: 'prize' }] }),
    notesOn('channel', { anyOf: undefined, type: 'string', minLength: 15 }),
    notesOn('', {}, { winners: 0 }),
    notesOn('', {}, { winner: 1 }),
  ])
})

test('no declaration in the registry contradicts itself', () => {
  expect(Object.values<FeatureDefinition>(registry).map(declare).flatMap(declarationNotes)).toEqual([])
})
