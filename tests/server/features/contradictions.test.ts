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

const twice = { emoji: '🎉', role }
const panels = [
  { name: 'A', choices: [twice] },
  { name: 'B', choices: [twice, twice, {}, {}] },
]
const ended = ['09:30', '08:59'].map((time) => ({ ...first, last: `2030-02-01T${time}:00Z` }))
const servers = ['play.example.org', 'Play.Example.org'].map((host) => ({ name: host, host }))
const noFilter = { links: 'allow', block_invites: false, words: false, spam: false }
const listedTwice = {
  ...{ links: 'block_listed', sites: ['a.example', 'b.example', 'a.example'] },
  ...{ words: true, blocked_words: ['foo', 'bar', 'foo', 'FOO'] },
}

test.each<[FeatureId, string[], Record<string, unknown>]>([
  ['custom-commands', ['commands.2.name'], { commands: rows('name', 'rules', 'faq', 'rules') }],
  ['reaction-roles', ['panels.1.choices.1.emoji', 'panels.1.choices.1.role'], { panels }],
  ['levels', ['most_points'], { least_points: 9, most_points: 8 }],
  ['levels', ['rewards.2.role'], { rewards: [5, 6, 5].map((level) => ({ level, role })) }],
  ['levels', ['boosters.1.role'], { boosters: rows('role', role, role) }],
  ['scheduled-messages', ['messages.1.last'], { messages: ended }],
  ['game-server-status', ['servers.1.host'], { servers }],
  ['tickets', ['reasons.1.label'], { reasons: rows('label', 'Report', 'report') }],
  ['auto-moderation', ['links'], noFilter],
  ['auto-moderation', ['escalation.1.strikes'], { escalation: [{}, {}] }],
  ['auto-moderation', ['sites.2', 'blocked_words.2', 'blocked_words.3'], listedTwice],
])('%s reports a contradiction at %j', (id, paths, change) => {
  expect(Object.keys(errorPaths(id, change))).toEqual(paths)
})

test('what is shorter than a repetition does not contradict itself', () => {
  const last = '2030-01-01T00:00:00Z'

  expect(errorPaths('scheduled-messages', { messages: [{ ...first, last, repeat: 'never' }] })).toEqual({})
})
