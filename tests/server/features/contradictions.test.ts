import { expect, test } from 'vitest'
import type { FeatureDefinition } from '@/config/features/define'
import { type FeatureId, registry } from '@/config/features/registry'
import { validateOptions } from '@/server/guilds/feature-options'
import { exampleOptions } from '@/tests/example-options'
import { ids } from '@/tests/factories'

/** The paths of the contradictions after a change to the feature's example. */
function errorPaths(id: FeatureId, change: Record<string, unknown>) {
  const definition: FeatureDefinition = registry[id]
  return validateOptions(definition, { ...exampleOptions(definition), ...change }).contradictions
}

const first = { name: 'News', first: '2030-02-01T10:00:00+01:00', repeat: 'daily' }

const { role } = ids
const rows = (key: string, ...values: unknown[]) => values.map((value) => ({ [key]: value }))

test.each<[string, FeatureId, Record<string, unknown>, string[]]>([
  [
    'commands of one name',
    'custom-commands',
    { commands: rows('name', 'rules', 'faq', 'rules') },
    ['commands.2.name'],
  ],
  [
    'an emoji and a role twice below one message',
    'reaction-roles',
    {
      panels: [
        { name: 'A', choices: [{ emoji: '🎉', role }] },
        { name: 'B', choices: [{ emoji: '🎉', role }, { emoji: '🎉', role }, {}, {}] },
      ],
    },
    ['panels.1.choices.1.emoji', 'panels.1.choices.1.role'],
  ],
  ['more points at least than at most', 'levels', { least_points: 9, most_points: 8 }, ['most_points']],
  [
    'the same role twice for one level',
    'levels',
    { rewards: [5, 6, 5].map((level) => ({ level, role })) },
    ['rewards.2.role'],
  ],
  ['boosters for one role', 'levels', { boosters: rows('role', role, role) }, ['boosters.1.role']],
  [
    'a last time before the first',
    'scheduled-messages',
    { messages: ['09:30', '08:59'].map((time) => ({ ...first, last: `2030-02-01T${time}:00Z` })) },
    ['messages.1.last'],
  ],
  [
    'one game server twice',
    'game-server-status',
    { servers: ['play.example.org', 'Play.Example.org'].map((host) => ({ name: host, host })) },
    ['servers.1.host'],
  ],
  ['reasons of one name', 'tickets', { reasons: rows('label', 'Report', 'report') }, ['reasons.1.label']],
  [
    'no filter at all',
    'auto-moderation',
    { links: 'allow', block_invites: false, words: false, spam: false },
    ['links'],
  ],
  [
    'two steps at one number of strikes',
    'auto-moderation',
    { escalation: [{}, {}] },
    ['escalation.1.strikes'],
  ],
  [
    'a word and a site twice',
    'auto-moderation',
    {
      ...{ links: 'block_listed', sites: ['a.example', 'b.example', 'a.example'] },
      ...{ words: true, blocked_words: ['foo', 'bar', 'foo', 'FOO'] },
    },
    ['sites.2', 'blocked_words.2', 'blocked_words.3'],
  ],
])('%s: %s reports a contradiction', (_, id, change, paths) => {
  expect(Object.keys(errorPaths(id, change))).toEqual(paths)
})

test('what is shorter than a repetition does not contradict itself', () => {
  const last = '2030-01-01T00:00:00Z'

  expect(errorPaths('scheduled-messages', { messages: [{ ...first, last, repeat: 'never' }] })).toEqual({})
})
