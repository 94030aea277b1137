/**
 * The rooms of the code and what each may import: the one table that lint, the picture in docs/architecture.md and its
 * test read. Order is from the bottom up; a room may always import itself.
 */
const browser = [
  'react',
  'react-dom',
  'next',
  'next-intl',
  '@chakra-ui/react',
  '@emotion/react',
  'lucide-react',
]
const query = ['@tanstack/react-query']
const screen = [...browser, ...query]

const shared = [
  'components/ui',
  'components/form',
  'components/discord',
  'components/changes',
  'components/game',
]
const screens = {
  landing: 'the page for people who are not signed in, and pages about a failure',
  home: 'the list of servers',
  guild: 'a server at a glance: its features and its health',
  features: 'one feature: the form drawn from its JSON Schema, and every control',
  settings: 'a server’s settings',
  history: 'what was changed, by whom, and the way back',
  transfer: 'export, import and copy of a configuration',
  profile: 'your own profile and your account',
  'game-servers': 'game servers and the check of their RCON details',
  status: 'the bot’s status',
  'api-docs': 'the HTTP contract, readable',
}

exports.rooms = {
  config: {
    holds: 'product, limits, feature declarations, texts: data only',
    imports: [],
    packages: ['zod', 'next-intl'],
  },
  theme: { holds: 'the Chakra theme', imports: [], packages: ['@chakra-ui/react'] },
  stores: {
    holds: 'small client state: drafts, favourites',
    imports: ['config'],
    packages: ['zustand', 'zod', 'react'],
  },
  api: {
    holds: 'the wire contract (*.schema.ts) and the browser’s typed client',
    imports: ['config'],
    packages: [...query, 'next', 'react', 'zod'],
  },
  'components/ui': {
    holds: 'parts that know nothing of the product: dialogs, notices, skeletons, lists, icons',
    imports: ['config', 'theme', 'api'],
    packages: [...screen, 'framer-motion', '@dnd-kit/core', '@dnd-kit/sortable'],
  },
  'components/form': {
    holds: 'the engine of an editable form: draft, remote changes, conflicts, save bar',
    imports: ['config', 'theme', 'stores', 'api', 'components/ui'],
    packages: [...screen, 'react-hook-form', 'zod'],
  },
  'components/discord': {
    holds: 'what looks like the platform: icons, pickers, message editor, preview, pictures',
    imports: ['config', 'theme', 'stores', 'api', 'components/ui', 'components/form'],
    packages: [...screen, '@tanstack/react-virtual'],
  },
  'components/changes': {
    holds: 'how a change reads: names, old and new values',
    imports: ['config', 'theme', 'api', 'components/ui', 'components/discord'],
    packages: [...screen, 'diff'],
  },
  'components/game': {
    holds: 'what game servers are called, and the choice among your own',
    imports: ['config', 'theme', 'api', 'components/ui'],
    packages: screen,
  },
  'components/shell': {
    holds: 'sidebar, top bar, switcher, user menu, presence and live updates',
    imports: ['config', 'theme', 'stores', 'api', 'components/ui', 'components/form', 'components/discord'],
    packages: screen,
  },
  'components/app': {
    holds: 'providers, session gate, error reports',
    imports: ['config', 'theme', 'stores', 'api', 'components/ui'],
    packages: [...screen, '@sentry/browser'],
  },
  ...Object.fromEntries(
    Object.entries(screens).map(([name, holds]) => [
      `components/${name}`,
      {
        holds,
        imports: ['config', 'theme', 'stores', 'api', ...shared, 'components/shell', 'components/app'],
        packages: [...screen, 'react-hook-form', '@hookform/resolvers', 're2js', 'zod'],
      },
    ]),
  ),

  'server/db': {
    holds: 'schema, migrations, opening the database, notifications between replicas',
    imports: ['config', 'api'],
    packages: ['drizzle-orm', 'pg', '@electric-sql/pglite', 'pino', 'zod'],
  },
  'server/http': {
    holds: 'the Hono app around everything: ids, headers, limits, errors, bodies',
    imports: ['config', 'api', 'server/db'],
    packages: ['hono', '@hono/node-server', 'drizzle-orm', 'lru-cache', 'pino', 'zod'],
  },
  'server/auth': {
    holds: 'sign-in with the platform, sessions, tokens',
    imports: ['config', 'api', 'server/db', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'jose', 'oauth4webapi', 'zod'],
  },
  'server/discord': {
    holds: 'the client of the platform’s API: caches, rate limits, circuit breaker',
    imports: ['config', 'api', 'server/auth', 'server/http'],
    packages: ['lru-cache', 'pino', 'zod'],
  },
  'server/access': {
    holds: 'who may do what in a guild',
    imports: ['config', 'api', 'server/db', 'server/auth', 'server/discord', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'zod'],
  },
  'server/live': {
    holds: 'the change feed, event streams, presence',
    imports: ['config', 'api', 'server/access', 'server/auth', 'server/db', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'pino', 'zod'],
  },
  'server/contract': {
    holds: 'what a call of the HTTP contract declares, and the OpenAPI document made of it',
    imports: ['config', 'api', ...['access', 'auth', 'discord', 'http'].map((room) => `server/${room}`)],
    packages: ['hono', 'zod'],
  },
  'server/images': {
    holds: 'uploaded pictures',
    imports: ['config', 'api', 'server/auth', 'server/contract', 'server/db', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'sharp', 'zod'],
  },
  'server/rcon': {
    holds: 'the check of game servers, and those that people saved',
    imports: ['config', 'api', 'server/auth', 'server/contract', 'server/db', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'ipaddr.js', 'ws', 'zod'],
  },
  'server/guilds': {
    holds: 'settings, features, history, transfer and health of a guild',
    imports: [
      'config',
      'api',
      ...['access', 'auth', 'contract', 'db', 'discord', 'http', 'images', 'live'].map(
        (room) => `server/${room}`,
      ),
    ],
    packages: ['hono', 'drizzle-orm', 'zod'],
  },
  'server/bot': {
    holds: 'the bot’s side: snapshots, its change stream, heartbeats',
    imports: [
      'config',
      'api',
      ...['access', 'auth', 'contract', 'db', 'discord', 'guilds', 'http', 'live'].map(
        (room) => `server/${room}`,
      ),
    ],
    packages: ['hono', 'drizzle-orm', 'zod'],
  },
  'server/people': {
    holds: 'profiles, entitlements, personal data',
    imports: [
      'config',
      'api',
      ...['auth', 'contract', 'db', 'http', 'images', 'live', 'rcon'].map((room) => `server/${room}`),
    ],
    packages: ['hono', 'drizzle-orm', 'zod'],
  },
  'server/proxy': {
    holds: 'your own backend behind BACKEND_URL',
    imports: [
      'config',
      'api',
      ...['auth', 'contract', 'guilds', 'http', 'live', 'people'].map((room) => `server/${room}`),
    ],
    packages: ['hono', 'zod'],
  },
  conformance: {
    holds: 'the program that tries a backend against the contract',
    imports: ['config', 'api', 'server/contract', 'server/http', 'server/live', 'server'],
    packages: ['zod'],
  },
  demo: {
    holds: 'the stand-in for Discord, its game server and its bot',
    imports: ['config', 'api', 'server/rcon', 'examples', 'server'],
    packages: ['hono', '@hono/node-server', 'pino', 'zod'],
  },
}
