import { expect, test } from 'vitest'
import { reactionRoles } from '@/config/features/reaction-roles'
import { isEmpty } from '@/contract/declaration/emptiness'
import { isShown } from '@/contract/declaration/conditions'
import { missingToEnable } from '@/contract/declaration/rules'
import { welcome } from '@/config/features/welcome'
import { exampleOptions } from '@/tests/support/example-options'
import { ids } from '@/tests/support/factories'
import { schemaOf } from '@/tests/support/json-schema'

const missingFrom = (options: Record<string, unknown>) =>
  missingToEnable(schemaOf(welcome), { ...welcome.defaults, ...options })

test('an unset required option is missing', () => {
  expect(missingFrom({})).toEqual(['channel'])
  expect(missingFrom({ channel: ids.channel })).toEqual([])
})

test('an option is required only while it is shown', () => {
  expect(missingFrom({ destination: 'direct' })).toEqual([])
  expect(missingFrom({ channel: ids.channel, goodbye: true })).toEqual(['goodbye_channel'])
})

test('a message is missing when it has neither a text nor an embed', () => {
  const rich = { channel: ids.channel, style: 'embed' }

  const missing = (content: string, embed: object | null) =>
    missingFrom({ ...rich, rich_message: { content, embed } })
  expect(missing(' ', null)).toEqual(['rich_message'])
  expect(missing('', { title: '' })).toEqual(['rich_message'])
  expect(missing('', { title: 'Hi' })).toEqual([])
})

test('missing options are found in nested rows', () => {
  const { panels } = reactionRoles.options.parse(exampleOptions(reactionRoles))
  const [panel] = panels
  const choices = [{ emoji: null, role: null, label: '' }]
  const schema = schemaOf(reactionRoles)

  expect(missingToEnable(schema, { panels: [] })).toEqual(['panels'])
  expect(missingToEnable(schema, { panels: [panel, { ...panel, channel: null, choices }] })).toEqual([
    'panels.1.channel',
    'panels.1.choices.0.emoji',
    'panels.1.choices.0.role',
  ])
})

test('a condition on the whole of a foreign schema hides none of its options', () => {
  const channel = { type: 'string', control: 'channel', requiredToEnable: true }
  const schema = { type: 'object', properties: { channel }, allOf: [{ required: ['channel'] }] }

  expect(missingToEnable(schema, { channel: '' })).toEqual(['channel'])
})

test('null, blanks and nested empty values count as empty', () => {
  for (const value of [
    null,
    undefined,
    '',
    ' \n',
    [],
    {},
    { content: '', embed: null },
    { embed: { title: '' } },
  ])
    expect(isEmpty(value)).toBe(true)
  for (const value of [0, false, 'x', [null], { content: 'x', embed: null }])
    expect(isEmpty(value)).toBe(false)
})

test('an invalid schema requires nothing', () => {
  for (const schema of [null, 'schema', { properties: 'none' }, { properties: { a: null } }, { items: 5 }])
    expect([...missingToEnable(schema, { a: null }), ...missingToEnable(schema, [null])]).toEqual([])
})

test('an option with a missing or invalid shownWhen is shown', () => {
  const hints: unknown[] = ['always', [], [{ a: [1] }, 'always'], { a: 5 }, { a: [1, 2] }]
  for (const one of [{}, ...hints.map((shownWhen) => ({ shownWhen }))])
    expect(isShown(one, { a: 2 })).toBe(true)
})

const both = { a: [1], b: [true] }
test.each([
  ['all of a condition', both, { a: 1, b: true }, true],
  ['a part of it', both, { a: 1, b: false }, false],
  ['nothing', both, {}, false],
  ['the first of two', [both, { c: ['x'] }], { a: 1, b: true, c: 'y' }, true],
  ['the other of two', [both, { c: ['x'] }], { a: 2, b: true, c: 'x' }, true],
  ['none of two', [both, { c: ['x'] }], { a: 1, b: false, c: 'y' }, false],
])('shownWhen is evaluated if %s is met', (_, shownWhen, values, expected) => {
  expect(isShown({ shownWhen }, values)).toBe(expected)
})
