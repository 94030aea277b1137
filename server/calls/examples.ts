/** Ids and moments that all examples share, so that they tell one story. */
export const ids = {
  bot: '100000000000000001',
  guild: '300000000000000001',
  user: '200000000000000001',
  role: '500000000000000001',
  channel: '400000000000000001',
  category: '400000000000000002',
  emoji: '600000000000000001',
  thread: '410000000000000001',
  gameServer: 'Zk9Hq2rT7vXw1bYcD3eF5g',
} as const

export const at = '2026-03-14T09:26:53.000Z'

export const person = { id: ids.user, name: 'Ada Winter', avatar: null } as const

export const declaredSettings = {
  options: {
    type: 'object',
    properties: { quiet: { type: 'boolean', title: 'Answer quietly' } },
  },
  defaults: { quiet: false },
}

export const settings = {
  chat_prefix: '?',
  locale: 'en-GB',
  timezone: 'Europe/London',
  manager_roles: [{ role: ids.role, access: 'write' }],
} as const

export const autoRole = { enabled: true, roles: [ids.role], wait_for_rules: true, delay: 0 } as const

export const commands = [
  {
    name: 'warn',
    description: 'Warns a member.',
    category: 'Moderation',
    options: [{ name: 'member', description: 'Whom to warn', required: true }],
  },
] as const

export const versions = { settings: 4, 'feature:auto-role': 2 } as const

export const change = {
  id: '128',
  user: person,
  subject: 'settings',
  version: 4,
  before: { chat_prefix: '!' },
  after: { chat_prefix: '?' },
  created_at: at,
} as const

export const image = {
  id: 'q7Wm2Zr8Tt1LkVbN5sXyEg',
  url: 'https://dashboard.example/media/users/200000000000000001/q7Wm2Zr8Tt1LkVbN5sXyEg.webp',
  type: 'image/webp',
  bytes: 48_120,
  width: 1024,
  height: 450,
  created_at: at,
  used: true,
} as const

export const embed = {
  title: 'Ada’s profile',
  description: 'Plays on {server}.',
  color: 4_336_379,
  fields: [{ name: 'Since', value: '2019', inline: true }],
} as const

export const userData = {
  id: ids.user,
  profile: { premium: false, profile_embed: embed, possibleProfileArguments: ['server'] },
} as const

export const savedServer = {
  id: ids.gameServer,
  name: 'Survival',
  game: 'minecraft',
  host: 'play.example.com',
  port: 25575,
  created_at: at,
  last_check: { at, ok: true, latency_ms: 41 },
} as const

/** As a bot or a backend declares it. */
export const feature = {
  id: 'echo',
  name: 'Echo',
  summary: 'Says again what somebody said.',
  category: 'utility',
  icon: 'clock',
  options: {
    type: 'object',
    properties: { channel: { type: ['string', 'null'], title: 'Channel', control: 'channel' } },
    required: ['channel'],
    additionalProperties: false,
  },
  defaults: { channel: null },
} as const
