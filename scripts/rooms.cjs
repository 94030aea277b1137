/**
 * The rooms of the code and what each may import: the one table that lint, the image in docs/architecture.md and its
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
  'components/copy',
  'components/game',
]
const screens = {
  landing: 'the page for visitors, and error pages',
  home: 'the list of servers',
  guild: 'a server’s overview: its features and its health',
  features: 'one feature: the form drawn from its JSON Schema, and its controls',
  settings: 'a server’s settings',
  history: 'who changed what, and revert',
  transfer: 'export, import and copy of a configuration',
  profile: 'your own profile and your account',
  'game-servers': 'game servers and their RCON check',
  status: 'the bot’s status',
  guides: 'the guides at /docs',
  'api-docs': 'the API documentation page',
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
    holds: 'the browser’s typed client, and the wire contract (*.schema.ts)',
    imports: ['config'],
    packages: [...query, 'next', 'react', 'zod'],
  },
  'components/ui': {
    holds: 'generic parts: dialogs, notices, skeletons, lists, icons',
    imports: ['config', 'theme', 'api'],
    packages: [...screen, 'framer-motion', '@dnd-kit/core', '@dnd-kit/sortable'],
  },
  'components/form': {
    holds: 'editable forms: drafts, remote changes, conflicts, undo, save bar',
    imports: ['config', 'theme', 'stores', 'api', 'components/ui'],
    packages: [...screen, 'react-hook-form', 'zod'],
  },
  'components/discord': {
    holds: 'what looks like Discord: icons, pickers, message editor, preview, images',
    imports: ['config', 'theme', 'stores', 'api', 'components/ui', 'components/form'],
    packages: [...screen, '@tanstack/react-virtual'],
  },
  'components/changes': {
    holds: 'how a change is shown: names, old and new values',
    imports: ['config', 'theme', 'api', 'components/ui', 'components/discord'],
    packages: [...screen, 'diff'],
  },
  'components/copy': {
    holds: 'a configuration for other servers: what would change there, and the copy to several',
    imports: [
      ...['config', 'theme', 'stores', 'api', 'components/ui', 'components/form'],
      ...['components/discord', 'components/changes'],
    ],
    packages: screen,
  },
  'components/game': {
    holds: 'names of games, and the choice among your saved game servers',
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
    packages: ['hono', '@hono/node-server', 'drizzle-orm', 'ipaddr.js', 'lru-cache', 'pino', 'zod'],
  },
  'server/auth': {
    holds: 'sign-in with Discord, sessions, tokens',
    imports: ['config', 'api', 'server/db', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'jose', 'oauth4webapi', 'zod'],
  },
  'server/discord': {
    holds: 'the client of Discord’s API: caches, rate limits, circuit breaker',
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
    holds: 'how a call is declared, and the OpenAPI document generated from it',
    imports: ['config', 'api', ...['access', 'auth', 'discord', 'http'].map((room) => `server/${room}`)],
    packages: ['hono', 'zod'],
  },
  'server/images': {
    holds: 'image uploads',
    imports: ['config', 'api', 'server/auth', 'server/contract', 'server/db', 'server/http'],
    packages: ['hono', 'drizzle-orm', 'sharp', 'zod'],
  },
  'server/rcon': {
    holds: 'the RCON check, and saved game servers',
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
  'server/doctor': {
    holds: 'the checks of a deployment, for `npm run doctor` and the setup page',
    imports: ['config', 'api', ...['auth', 'contract', 'db', 'guilds'].map((room) => `server/${room}`)],
    packages: ['zod'],
  },
  'server/guides': {
    holds: 'reads the guides from docs/ while the program is built',
    imports: ['config'],
    packages: ['marked'],
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
    holds: 'the command that checks a backend against the contract',
    imports: ['config', 'api', 'server/contract', 'server/http', 'server/live', 'server'],
    packages: ['zod'],
  },
  demo: {
    holds: 'the stand-in for Discord, its game server and its bot',
    imports: ['config', 'api', 'server/rcon', 'examples', 'server'],
    packages: ['hono', '@hono/node-server', 'lru-cache', 'pino', 'zod'],
  },
}
