import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { registry } from '@/config/features/registry'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { declarationNotes, declarationRemarks } from '@/conformance/catalogue'
import { codeIn } from '@/tests/support/guide-code'
import { songRequests } from '@/demo/song-requests'
import { luckyDip } from '@/tests/support/example-feature'
import { quotedMessages } from '@/tests/support/quoted-messages'

/** The guide's feature, and its one line in the registry. */
const extended = { ...registry, 'lucky-dip': luckyDip } satisfies Record<string, FeatureDefinition>
const added: FeatureDefinition = extended['lucky-dip']

test('the guide shows the feature that is tested here', () => {
  expect(codeIn('docs/add-a-feature.md', 'ts')).toEqual([
    readFileSync('tests/support/example-feature.ts', 'utf8'),
  ])
})

/** What is said of the guide's feature with an option declared otherwise, or with other defaults. */
function notesOn(option: string, changed: object, defaults: object = {}) {
  const declaration = describeFeature(added)
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

/** As `notesOn`, with other options beside its own. */
function notesWith(others: object, defaults: object = {}) {
  const declaration = describeFeature(added)
  const properties = { ...Object(declaration.options.properties), ...others }
  return declarationNotes({
    ...declaration,
    options: { ...declaration.options, properties },
    defaults: { ...declaration.defaults, ...defaults },
  })
}

const secret = { type: 'string', secret: true }

test('the guide quotes the notes on a contradictory declaration', () => {
  expect(declarationNotes(describeFeature(added))).toEqual([])
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
    notesWith({ 'draw.date': { type: 'string' } }),
    notesOn('', {}, { winner: 1 }),
    notesOn('bots', { secret: true }),
    notesWith({ prizes: { type: 'object', properties: { key: secret } } }),
    notesWith({ key: { ...secret, default: 'x' } }),
    notesWith({ key: secret }, { key: 'x' }),
    notesWith({ key: secret, prizes: { type: 'integer', rules: [{ notBelow: 'key', complaint: 'No.' }] } }),
  ])
})

test('no declaration of ours contradicts itself or has a slip', () => {
  const ours = Object.values<FeatureDefinition>({ ...registry, songRequests }).map(describeFeature)

  expect(ours.flatMap((one) => [...declarationNotes(one), ...declarationRemarks(one)])).toEqual([])
})
