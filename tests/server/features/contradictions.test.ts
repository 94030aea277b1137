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

test.each<[string, FeatureId, Record<string, unknown>, string[]]>([
  [
    'two commands of one name',
    'custom-commands',
    { commands: [{ name: 'rules' }, { name: 'faq' }, { name: 'rules' }] },
    ['commands.2.name'],
  ],
  [
    'an emoji and a role twice below one message',
    'reaction-roles',
    {
      panels: [
        { name: 'A', choices: [{ emoji: '🎉', role: ids.role }] },
        { name: 'B', choices: [{ emoji: '🎉', role: ids.role }, { emoji: '🎉', role: ids.role }, {}, {}] },
      ],
    },
    ['panels.1.choices.1.emoji', 'panels.1.choices.1.role'],
  ],
  ['more points at least than at most', 'levels', { least_points: 9, most_points: 8 }, ['most_points']],
  [
    'the same role twice for one level',
    'levels',
    {
      rewards: [
        { level: 5, role: ids.role },
        { level: 6, role: ids.role },
        { level: 5, role: ids.role },
      ],
    },
    ['rewards.2.role'],
  ],
  [
    'two boosters for one role',
    'levels',
    { boosters: [{ role: ids.role }, { role: ids.role }] },
    ['boosters.1.role'],
  ],
  [
    'a last time before the first',
    'scheduled-messages',
    {
      messages: [
        { ...first, last: '2030-02-01T09:30:00Z' },
        { ...first, last: '2030-02-01T08:59:00Z' },
      ],
    },
    ['messages.1.last'],
  ],
  [
    'one game server twice',
    'game-server-status',
    {
      servers: [
        { name: 'A', host: 'play.example.org' },
        { name: 'B', host: 'Play.Example.org' },
      ],
    },
    ['servers.1.host'],
  ],
  [
    'two reasons of one name',
    'tickets',
    { reasons: [{ label: 'Report' }, { label: 'report' }] },
    ['reasons.1.label'],
  ],
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
      links: 'block_listed',
      sites: ['a.example', 'b.example', 'a.example'],
      words: true,
      blocked_words: ['foo', 'bar', 'foo', 'FOO'],
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
