/**
 * The modules of the code and what each may import: the one table that lint, the image in docs/architecture.md and its
 * test read. Order is from the bottom up; a module may always import itself.
 */
const query = ['@tanstack/react-query']
const screen = [
  ...['react', 'react-dom', 'next', 'next-intl', '@chakra-ui/react', '@emotion/react', 'lucide-react'],
  ...query,
]

const screens = {
  landing: 'the page for visitors, and error pages',
  home: 'the list of servers',
  guild: 'a server’s overview: its features and its health',
  features: 'one feature: its form, its presets',
  settings: 'a server’s settings',
  history: 'who changed what, and revert',
  profile: 'your own profile and your account',
  status: 'the bot’s status',
  guides: 'the guides at /docs',
}

/** A module of the browser, which may import the stores or these others of it. */
const part = (holds, modules, packages = []) => ({
  holds,
  imports: [
    'contract',
    'packages/bot',
    'config',
    'theme',
    'api',
    ...modules.map((module) => (module === 'stores' ? module : `components/${module}`)),
  ],
  packages: [...screen, ...packages],
})

/** A module of the server, which may import these others of it. */
const server = (holds, modules, packages) => ({
  holds,
  imports: ['contract', 'packages/bot', 'config', 'api', ...modules.map((module) => `server/${module}`)],
  packages,
})

exports.modules = {
  'config/messages': { holds: 'the texts of the interface', imports: [], packages: ['next-intl'] },
  contract: {
    holds: 'what the browser and the server share: wire schemas, declarations',
    imports: ['config/messages'],
    packages: ['re2js', 'zod'],
  },
  'packages/bot': {
    holds:
      'the npm package of bots: declaring features, and a client; our own features are declared with it too',
    imports: ['contract', 'config/messages'],
    packages: ['zod'],
  },
  config: {
    holds: 'product, paths, feature declarations: data only',
    imports: ['contract', 'packages/bot'],
    packages: ['zod'],
  },
  theme: {
    holds: 'the Chakra theme, and the scale of a brand’s colour',
    imports: ['config'],
    packages: [
      '@chakra-ui/react',
      '@emotion/react',
      '@emotion/serialize',
      '@emotion/utils',
      'color2k',
      'react',
    ],
  },
  stores: {
    holds: 'small client state: drafts, favourites',
    imports: ['contract', 'config'],
    packages: ['zustand', 'react'],
  },
  api: {
    holds: 'the browser’s typed client: a query or mutation for each call',
    imports: ['contract', 'config'],
    packages: [...query, 'next', 'react', 'zod'],
  },
  'components/ui': part(
    'generic parts: dialogs, notices, skeletons, arrow keys, icons',
    [],
    ['framer-motion', 'use-intl'],
  ),
  'components/form': part(
    'editable forms and lists: drafts, remote changes, conflicts, undo, save bar',
    ['stores', 'ui'],
    ['@dnd-kit/core', '@dnd-kit/sortable', 'zustand', 'temporal-polyfill', 'zod'],
  ),
  'components/discord': part(
    'what looks like Discord: icons, pickers, message editor, preview, images',
    ['stores', 'ui', 'form'],
    ['@tanstack/react-virtual', 'emojibase-data'],
  ),
  'components/changes': part('how a change is shown: names, old and new values', ['ui', 'discord'], ['diff']),
  'components/shell': part('sidebar, top bar, switcher, user menu, presence and live updates', [
    'stores',
    'ui',
    'form',
    'discord',
  ]),
  'components/facts': part('what the bot reports of a server: charts and numbers', ['ui'], ['uplot']),
  'components/transfer': part(
    'one configuration for one server or several, from a file or a server: what would change, and undo',
    ['stores', 'ui', 'form', 'discord', 'changes', 'shell'],
  ),
  'components/game-servers': part(
    'game servers: their RCON check, the saved ones, and the choice among them',
    ['ui', 'form', 'shell'],
    ['zustand', 'zod'],
  ),
  'components/options': part(
    'what a form draws from options in JSON Schema: fields, controls, errors, test messages',
    ['stores', 'ui', 'form', 'discord', 'changes', 'shell', 'game-servers'],
    ['zustand'],
  ),
  'components/app': part(
    'providers, session gate, error reports',
    ['stores', 'ui'],
    ['@emotion/cache', '@emotion/serialize', '@sentry/browser'],
  ),
  ...Object.fromEntries(
    Object.entries(screens).map(([name, holds]) => [
      `components/${name}`,
      part(
        holds,
        [
          'stores',
          'ui',
          'form',
          'discord',
          'changes',
          'transfer',
          'game-servers',
          'options',
          'facts',
          'shell',
          'app',
        ],
        ['zustand', 're2js', 'zod'],
      ),
    ]),
  ),

  'server/brand': {
    holds: 'the name, colour and logo of a deployment, and the files that show them',
    imports: ['config', 'theme'],
    packages: ['sharp'],
  },
  'server/db': server(
    'schema, migrations, opening the database, notifications between replicas',
    [],
    ['drizzle-orm', 'lru-cache', 'pg', '@electric-sql/pglite', 'pino', 'zod'],
  ),
  'server/http': server(
    'the Hono app around everything: ids, headers, limits, errors, bodies',
    ['db'],
    [
      'hono',
      '@hono/node-server',
      'drizzle-orm',
      'https-proxy-agent',
      'ipaddr.js',
      'lru-cache',
      'pino',
      'undici',
      'use-intl',
      'zod',
    ],
  ),
  'server/auth': server(
    'sign-in with Discord, sessions, tokens',
    ['db', 'http'],
    ['hono', 'drizzle-orm', 'jose', 'oauth4webapi', 'pino', 'zod'],
  ),
  'server/discord': server(
    'the client of Discord’s API: caches, rate limits, circuit breaker',
    ['auth', 'http'],
    ['lru-cache', 'pino', 'zod'],
  ),
  'server/access': server(
    'who may do what in a guild, and who has premium',
    ['db', 'auth', 'discord', 'http'],
    ['hono', 'drizzle-orm', 'zod'],
  ),
  'server/live': server(
    'the change feed, event streams, presence',
    ['access', 'auth', 'db', 'http'],
    ['hono', 'drizzle-orm', 'pino', 'zod'],
  ),
  'server/calls': server(
    'how a call is declared, and the OpenAPI document generated from it',
    ['access', 'auth', 'discord', 'http'],
    ['hono', 'zod'],
  ),
  'server/images': server(
    'image uploads',
    ['auth', 'calls', 'db', 'http'],
    ['hono', 'drizzle-orm', 'sharp', 'zod'],
  ),
  'server/game-servers': server(
    'the RCON check, and saved game servers',
    ['auth', 'calls', 'db', 'http'],
    ['hono', 'drizzle-orm', 'ipaddr.js', 'ws', 'zod'],
  ),
  'server/guilds': server(
    'settings, features, history, transfer and health of a guild',
    ['access', 'auth', 'calls', 'db', 'discord', 'http', 'images', 'live'],
    ['hono', 'drizzle-orm', 'lru-cache', 'pino', 're2js', 'use-intl', 'zod'],
  ),
  'server/bot': server(
    'the bot’s side: snapshots, its change stream, heartbeats',
    ['access', 'auth', 'calls', 'db', 'discord', 'guilds', 'http', 'live'],
    ['hono', 'drizzle-orm', 'zod'],
  ),
  'server/users': server(
    'profiles, personal data',
    ['access', 'auth', 'calls', 'db', 'discord', 'http', 'images', 'live', 'game-servers'],
    ['hono', 'drizzle-orm', 'zod'],
  ),
  'server/doctor': server(
    'the checks of a deployment, for `npm run doctor` and the setup page',
    ['auth', 'brand', 'calls', 'db', 'guilds', 'http'],
    ['zod'],
  ),
  'server/guides': {
    holds: 'reads the guides from docs/',
    imports: ['config'],
    packages: ['marked'],
  },
  'server/proxy': server(
    'your own backend behind BACKEND_URL',
    ['auth', 'calls', 'guilds', 'http', 'live', 'users'],
    ['hono', 'zod'],
  ),
  conformance: {
    holds: 'the command that checks a backend against the contract',
    imports: ['contract', 'config', 'server/calls', 'server/http', 'server/live', 'server'],
    packages: ['zod'],
  },
  demo: {
    holds: 'the stand-in for Discord, its game server and its bot',
    imports: ['contract', 'packages/bot', 'config', 'api', 'server/game-servers', 'server/http', 'server'],
    packages: ['hono', '@hono/node-server', 'lru-cache', 'pino', 'zod'],
  },
}
