/** The subjects of the contract, in reading order. */
export const tags = {
  servers: {
    title: 'Servers',
    is: 'A server that the bot is in: what it is, its settings, its roles and channels.',
  },
  features: {
    title: 'Features',
    is: 'What the bot can do, declared as data, and its options in each server.',
  },
  history: { title: 'History', is: 'Who changed what, and how to revert it.' },
  transfer: {
    title: 'Moving',
    is: 'A server’s configuration as a file, and its import into another server.',
  },
  live: { title: 'Live events', is: 'Changes of a server’s configuration while somebody looks at it.' },
  people: { title: 'People', is: 'What is saved about a person. Everybody reaches only their own record.' },
  pictures: { title: 'Images', is: 'Images that people upload for themselves or for a server.' },
  games: {
    title: 'Game servers',
    is: 'Game servers, checked by signing in to their consoles, and saved if you like.',
  },
  health: { title: 'Health', is: 'Whether the bot is online.' },
  bot: {
    title: 'The bot’s side',
    is: 'What the bot reads and reports, with a key instead of a session.',
  },
} as const
export type Tag = keyof typeof tags

const text = { type: 'string' }

export const headers = {
  ETag: {
    description: 'The version of the answer. Send it back as `If-Match`.',
    schema: text,
    example: '"v4"',
  },
  'X-Notes': {
    description:
      'A JSON list of notes, if there are any: `date_past` and `command_unknown` with the path of what comes back as it was saved earlier, though nobody could choose it today.',
    schema: text,
    example: '[{"code":"date_past","path":"messages.0.first"}]',
  },
  'Retry-After': {
    description: 'Seconds to wait before you try again; also `retry_after` in the body.',
    schema: { type: 'integer' },
    example: 12,
  },
}

export const headerParameters = {
  'If-Match': {
    description:
      'The ETag of what you replace. If somebody else has saved since, the answer is 412 with the current values in `current`. Without this header, fields are merged.',
    schema: text,
    example: '"v3"',
  },
  'Last-Event-ID': {
    description:
      'The id of the last event that you received. The stream begins with what happened since then.',
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
  'The calls between the dashboard and a backend, and between a bot and the dashboard.',
  'Every failure has one shape and a `code` for programs. Unknown fields of a backend are kept.',
  'Requests that are not HTTP as it should be are refused before any call is looked at, in the same shape: 400 `bad_request`, 405 `method_not_allowed`, 408 `sender_slow`, 414 `uri_too_long`, and 431 `too_many_headers` or `headers_too_large`.',
  'HEAD is answered like GET, without a body.',
  'docs/contract.md explains how to write a backend of your own.',
].join(' ')
