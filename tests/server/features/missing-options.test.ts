import { expect, test } from 'vitest'
import { reactionRoles } from '@/config/features/reaction-roles'
import { isEmpty, isShown, missingToEnable } from '@/config/features/missing-options'
import { welcome } from '@/config/features/welcome'
import { exampleOptions } from '@/tests/example-options'
import { ids } from '@/tests/factories'
import { schemaOf } from '@/tests/json-schema'

const missingFrom = (options: Record<string, unknown>) =>
  missingToEnable(schemaOf(welcome), { ...welcome.defaults, ...options })

test('a required option that nobody has set is missing', () => {
  expect(missingFrom({})).toEqual(['channel'])
  expect(missingFrom({ channel: ids.channel })).toEqual([])
})

test('an option is only asked for while it is shown', () => {
  expect(missingFrom({ destination: 'direct' })).toEqual([])
  expect(missingFrom({ channel: ids.channel, goodbye: true })).toEqual(['goodbye_channel'])
})

test('a message is missing when it has neither a text nor an embed', () => {
  const rich = { channel: ids.channel, style: 'embed' }

  expect(missingFrom({ ...rich, rich_message: { content: ' ', embed: null } })).toEqual(['rich_message'])
  expect(missingFrom({ ...rich, rich_message: { content: '', embed: { title: '' } } })).toEqual([
    'rich_message',
  ])
  expect(missingFrom({ ...rich, rich_message: { content: '', embed: { title: 'Hi' } } })).toEqual([])
})

test('what is missing is found in rows of rows', () => {
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

test.each([null, undefined, '', ' \n', [], {}, { content: '', embed: null }, { embed: { title: '' } }])(
  '%o is nothing to work with',
  (value) => expect(isEmpty(value)).toBe(true),
)

test.each([0, false, 'x', [null], { content: 'x', embed: null }])('%o is something', (value) =>
  expect(isEmpty(value)).toBe(false),
)

test.each([[null], ['schema'], [{ properties: 'none' }], [{ properties: { a: null } }], [{ items: 5 }]])(
  'a foreign schema that makes no sense, %o, asks for nothing',
  (schema) => {
    expect(missingToEnable(schema, { a: null })).toEqual([])
    expect(missingToEnable(schema, [null])).toEqual([])
  },
)

test.each([
  [{}],
  [{ shownWhen: 'always' }],
  [{ shownWhen: [] }],
  [{ shownWhen: [{ a: [1] }, 'always'] }],
  [{ shownWhen: { a: 5 } }],
  [{ shownWhen: { a: [1, 2] } }],
])('an option with the hints %o is shown', (hints) => expect(isShown(hints, { a: 2 })).toBe(true))

test('an option is hidden unless all that it depends on have a value that shows it', () => {
  const hints = { shownWhen: { a: [1], b: [true] } }

  expect(isShown(hints, { a: 1, b: true })).toBe(true)
  expect(isShown(hints, { a: 1, b: false })).toBe(false)
  expect(isShown(hints, {})).toBe(false)
})

test('of several conditions, one is enough', () => {
  const hints = { shownWhen: [{ a: [1], b: [true] }, { c: ['x'] }] }

  expect(isShown(hints, { a: 1, b: true, c: 'y' })).toBe(true)
  expect(isShown(hints, { a: 2, b: true, c: 'x' })).toBe(true)
  expect(isShown(hints, { a: 1, b: false, c: 'y' })).toBe(false)
})
