import { expect, test } from 'vitest'
import { attentionIn } from '@/components/guild/grid/feature-attention'
import { attentionOf } from '@/components/guild/grid/read-attention'
import { optionTitle } from '@/contract/declaration/option-title'
import { aFeatureDeclaration, aFinding } from '@/tests/support/factories'

const row = {
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Heading', requiredToEnable: true },
    role: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Role', control: 'role' },
  },
}

const declaration = aFeatureDeclaration({
  options: {
    type: 'object',
    properties: {
      destination: { type: 'string', title: 'Send it to', control: 'choice' },
      channel: {
        anyOf: [{ type: 'string' }, { type: 'null' }],
        title: 'Channel',
        control: 'channel',
        requiredToEnable: true,
        shownWhen: { destination: ['channel'] },
      },
      quiet: { type: 'array', title: 'Quiet channels', control: 'channels', items: { type: 'string' } },
      panels: { type: 'array', title: 'Messages', control: 'list', items: row },
    },
  },
  defaults: { destination: 'channel', channel: null, quiet: [], panels: [] },
})

const known = { channels: new Set(['11', '12', '13']), hidden: new Set(['13']), roles: new Set(['21']) }
const fine = { channel: '11', quiet: ['12'], panels: [{ title: 'Colours', role: '21' }] }

test.each<[string, Record<string, unknown>, ReturnType<typeof attentionOf>]>([
  ['a complete feature whose channels and roles exist needs no attention', fine, []],
  ['defaults apply where nothing is saved', { enabled: true }, [{ reason: 'missing', options: ['Channel'] }]],
  ['a hidden option is not missing', { ...fine, destination: 'direct', channel: null }, []],
  ['a hidden option is not compared', { ...fine, destination: 'direct', channel: '99' }, []],
])('%s', (_, saved, attention) => {
  expect(attentionOf(declaration, saved, known)).toEqual(attention)
})

test('absent channels and roles are reported once per option, also inside lists', () => {
  const saved = {
    channel: '98',
    quiet: ['12', '99', '98', '13'],
    panels: [fine.panels[0], { title: '', role: '29' }],
  }

  expect(attentionOf(declaration, saved, known)).toEqual([
    { reason: 'missing', options: ['Messages, entry 2: Heading'] },
    { reason: 'channelHidden', options: ['Quiet channels'] },
    { reason: 'channelGone', options: ['Channel', 'Quiet channels'] },
    { reason: 'roleGone', options: ['Messages, entry 2: Role'] },
  ])
})

test('the guild’s health check reports the same for each feature, by option title', () => {
  const other = aFeatureDeclaration({ id: 'tides' })
  const findings = [
    aFinding({ path: 'panels.1.role', code: 'role_gone' }),
    aFinding({ path: 'quiet' }),
    aFinding({ path: 'quiet', ids: ['2'] }),
    aFinding({ path: 'panels.0.title', code: 'something_else' }),
    aFinding({ path: null }),
    aFinding({ subject: 'settings', path: 'manager_roles' }),
  ]

  expect([...attentionIn({ findings }, [declaration, other])]).toEqual([
    [
      'welcome',
      [
        { reason: 'channelGone', options: ['Quiet channels'] },
        { reason: 'roleGone', options: ['Messages, entry 2: Role'] },
        { reason: 'other', options: ['Messages, entry 1: Heading'] },
      ],
    ],
    ['tides', []],
  ])
})

test('neither what is unknown nor an unreadable schema needs attention', () => {
  const odd = { options: { properties: 7 }, defaults: {} }

  expect(attentionOf(declaration, { ...fine, channel: '98' }, { roles: known.roles })).toEqual([])
  expect(attentionOf(odd, { channel: '98' }, known)).toEqual([])
})

test('a row is named by its name, else by its number', () => {
  const row = { properties: { name: { type: 'string', title: 'Name' }, channel: { title: 'Channel' } } }
  const schema = { properties: { panels: { title: 'Panels', items: { type: 'object', ...row } } } }
  const value = { panels: [{ name: 'Interests' }, { name: '' }] }

  expect(optionTitle(schema, 'panels.0.channel', value)).toBe('Panels, Interests: Channel')
  expect(optionTitle(schema, 'panels.1.channel', value)).toBe('Panels, entry 2: Channel')
  const findings = [
    aFinding({ subject: 'feature:welcome', code: 'permissions_missing', path: 'panels.0.channel' }),
  ]
  const attention = attentionIn(
    { findings },
    [{ id: 'welcome', options: schema }],
    new Map([['welcome', value]]),
  )
  expect(attention.get('welcome')).toEqual([{ reason: 'other', options: ['Panels, Interests: Channel'] }])
})

test('an option without a title, and one unknown to the schema, is named by its key', () => {
  expect(optionTitle({ properties: { a: { items: { properties: { b: {} } } } } }, 'a.0.b')).toBe(
    'a, entry 1: b',
  )
  expect(optionTitle(null, 'channel')).toBe('channel')
})
