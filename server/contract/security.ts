import type { Operation } from './operation'

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

/** A person's call needs cookie and token; passed on, it carries the platform's token. A bot shows its key. */
export function securityOf({ tag, standing }: Operation) {
  if (tag === 'bot') return [{ botKey: [] }]
  const browser = { session: [], accessToken: [] }
  return standing === 'never-forwarded' ? [browser] : [browser, { platformToken: [] }]
}
