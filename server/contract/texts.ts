/** The subjects of the contract, in the order in which one reads about them. */
export const tags = {
  servers: {
    title: 'Servers',
    is: 'A server that the bot is in: what it is, its settings, its roles and channels.',
  },
  features: {
    title: 'Features',
    is: 'What the bot can do, declared as data, and how each server has set it up.',
  },
  history: { title: 'History', is: 'Who changed what, and taking it back.' },
  transfer: {
    title: 'Moving',
    is: 'A server’s configuration as a file, and taken over by another server.',
  },
  live: { title: 'Live events', is: 'What happens to a server’s configuration while somebody looks at it.' },
  people: { title: 'People', is: 'What is saved about somebody. Everybody reaches their own record only.' },
  pictures: { title: 'Pictures', is: 'Pictures that people upload for themselves or for a server.' },
  games: {
    title: 'Game servers',
    is: 'The consoles of game servers: tried by signing in there, and kept where wished.',
  },
  health: { title: 'Health', is: 'Whether the bot is there.' },
  bot: {
    title: 'The bot’s side',
    is: 'What the bot reads and reports, with a key of its own instead of a person.',
  },
} as const
export type Tag = keyof typeof tags

const text = { type: 'string' }

/** Headers of answers. */
export const headers = {
  ETag: {
    description: 'The version of what is answered. Send it back as `If-Match`.',
    schema: text,
    example: '"v4"',
  },
  'Retry-After': {
    description: 'Seconds until it is worth trying again; also in the body as `retry_after`.',
    schema: { type: 'integer' },
    example: 12,
  },
}

/** Headers of requests. */
export const headerParameters = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of what is to be replaced. If somebody saved meanwhile, the answer is 412 with what is there now in `current`. Without it, what is sent is merged field by field.',
    schema: text,
    example: '"v3"',
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last event that was received; what happened since then comes first.',
    schema: text,
    example: '127',
  },
}

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-guildhall',
    description: 'The browser’s session. Over plain http, on one’s own machine, it is called `guildhall`.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `access_token` of GET /api/auth. Short-lived, and worth nothing without the session’s cookie: both are needed.',
  },
  platformToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'What a backend of your own receives: the person’s token of the platform. Who they are and what they may do has been checked before; ask the platform with it when you want to be sure yourself.',
  },
  botKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Bot` and one of the keys in BOT_API_KEY.',
  },
}

export const intro = [
  'What the dashboard asks of a backend, and what a bot asks of it.',
  'Every failure has one shape and a `code` for programs. Unknown fields of a backend are kept.',
  'docs/contract.md tells how to write a backend of your own.',
].join(' ')
