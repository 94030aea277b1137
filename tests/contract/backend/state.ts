import { isDeepStrictEqual } from 'node:util'
import { extensions } from '@/config/extensions'
import { ids } from '@/tests/support/factories'
import type { Mistake } from './mistakes'

export type Values = Record<string, unknown>
export type Change = {
  id: number
  user: { id: string }
  subject: string
  version: number
  before: Values
  after: Values
  created_at: string
  reverts?: string
  batch?: string
}
type Marks = Pick<Change, 'reverts' | 'batch'>

export const greetingDefaults = { channel: null, text: 'Hello, {member}!', mode: 'plain', after: 60 }

const gardenDefaults = {
  seeds: ['rose', 'iris'],
  size: 1,
  code: 'abc',
  label: 'Garden',
  herbs: [],
  sunny: false,
  since: '2026-03-14T09:26:53Z',
  soil: { kind: 'clay', note: 'dry' },
  key: null,
}
const garden = {
  seeds: {
    type: 'array',
    items: { type: 'string', minLength: 2, maxLength: 20 },
    minItems: 1,
    maxItems: 3,
    uniqueItems: true,
  },
  herbs: { type: 'array', items: { type: 'string', maxLength: 20 }, control: 'tags' },
  size: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
  code: { type: 'string', pattern: '^[a-z]{3}$' },
  label: { type: 'string', minLength: 3, maxLength: 40 },
  sunny: { type: 'boolean' },
  since: { type: 'string', format: 'date-time' },
  soil: {
    type: 'object',
    properties: { kind: { enum: ['clay', 'sand'] }, note: { type: 'string' } },
    required: ['kind'],
    additionalProperties: false,
  },
  key: { type: ['string', 'null'], minLength: 6, maxLength: 40, secret: true },
}

/** Two guilds, kept in memory, with what they remember. Subjects of the second one end with its id. */
export function createWorld(mistake: string | null) {
  const has = (name: Mistake) => mistake === name
  const [, ignored = null] = /^(\w+)-ignored$/.exec(mistake ?? '') ?? []
  const subjects = new Map<string, Values>([
    ['settings', { chat_prefix: '~', locale: 'en', timezone: 'UTC' }],
    ['feature:greeting', { enabled: false, ...greetingDefaults }],
    ['feature:echo', { enabled: false, times: 1, sound: '' }],
    ['feature:garden', { enabled: false, ...gardenDefaults }],
    ['feature:choir', { enabled: false, voices: 4 }],
  ])
  const versions = new Map<string, number>()
  const listeners = new Set<(change: Change) => void>()
  const history: Change[] = []

  for (const [subject, values] of [...subjects]) subjects.set(`${subject} ${ids.otherGuild}`, values)

  const read = (subject: string): Values => subjects.get(subject) ?? {}
  const version = (subject: string) => versions.get(subject) ?? 0

  /** Writes what differs, and remembers it. */
  function save(subject: string, patch: Values, marks: Marks = {}) {
    const now = read(subject)
    const keys = Object.keys(patch).filter((key) => !isDeepStrictEqual(patch[key], now[key]))
    if (keys.length === 0) return now
    const next = { ...now, ...patch }
    const told = has('history-whole-values') ? Object.keys(next) : keys
    const pick = (values: Values) => Object.fromEntries(told.map((key) => [key, values[key]]))
    subjects.set(subject, next)
    if (!has('etag-stays')) versions.set(subject, version(subject) + 1)
    const change: Change = {
      id: history.length + 1,
      user: { id: ids.user },
      subject,
      version: version(subject),
      before: pick(now),
      after: pick(next),
      created_at: new Date().toISOString(),
      ...marks,
    }
    if (!has('history-forgets')) history.push(change)
    for (const tell of listeners) tell(change)
    return next
  }

  return {
    has,
    /** The keyword of JSON Schema that the backend does not hold its options to. */
    ignored,
    read,
    version,
    saved: () => [...subjects],
    versions: () => Object.fromEntries(versions),
    save,
    /** Puts a subject's values there as they are, without a change: only mistakes do. */
    replace: (subject: string, values: Values) => void subjects.set(subject, values),
    history,
    listeners,
    profiles: new Map<string, Values>([
      [ids.user, { premium: false, profile_embed: null, possibleProfileArguments: ['member'] }],
    ]),
    images: new Map<string, Values[]>(),
  }
}
export type World = ReturnType<typeof createWorld>

/** What the features declare, with the mistake in the options of the first one. */
export function catalogueOf({ has }: Pick<World, 'has'>) {
  const wrong = (is: boolean, right: Values, instead: Values) => (is ? instead : right)
  const greeting = {
    id: 'greeting',
    name: 'Greeting',
    options: {
      type: 'object',
      properties: {
        channel: { type: ['string', 'null'], control: 'channel', requiredToEnable: true },
        text: {
          control: 'template',
          type: has('declared-type-unknown') ? 'text' : 'string',
          ...wrong(has('declared-pattern-broken'), { maxLength: 500 }, { pattern: '(' }),
          ...wrong(has('declared-reference-lost'), {}, { $ref: '#/$defs/text' }),
        },
        mode: { enum: ['plain', 'timed'] },
        after: {
          type: 'integer',
          minimum: has('declared-minimum-text') ? '5' : 5,
          maximum: 600,
          shownWhen: { mode: has('declared-condition-never') ? ['later'] : ['timed'] },
        },
      },
    },
    defaults: greetingDefaults,
  }
  const times = { type: 'integer', minimum: 1 }
  const echo = {
    id: 'echo',
    name: 'Echo',
    options: { type: 'object', properties: { times, sound: { type: 'string', source: 'sounds' } } },
    defaults: { times: 1, sound: '' },
  }
  const grown = {
    id: 'garden',
    name: 'Garden',
    options: { type: 'object', properties: garden },
    defaults: gardenDefaults,
  }
  const choir = {
    id: 'choir',
    name: 'Choir',
    premium: true,
    options: { type: 'object', properties: { voices: { type: 'integer', minimum: 1 } } },
    defaults: { voices: 4 },
  }
  return {
    features: [greeting, echo, grown, choir, ...(has('feature-twice') ? [echo] : [])],
    extensions: [...extensions, ...(has('extension-misspelt') ? ['game_servers'] : [])],
  }
}
