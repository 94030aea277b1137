/**
 * The files of ours that you read to follow one act from the screen to the database and back: those that run between the
 * press and the answer, without the `layers`, which are the same for every act. `npm run architecture` writes both into
 * docs/architecture.md; a test checks that each file is there and linked with another one by an import, and that no
 * journey has more files than `max`.
 */
exports.layers = {
  'how things look': ['components/ui/', 'components/discord/', 'components/shell/', 'theme/'],
  'drafts, conflicts and the save bar of any form': ['components/form/'],
  'a call in the browser': ['api/session.ts', 'api/authorized-fetch.ts', 'api/http.ts', 'api/version.ts'],
  'a call on the server': ['server/start/backend-app.ts', 'server/http/', 'server/calls/'],
  'who asks, and what they may': ['server/auth/', 'server/access/', 'server/discord/'],
  'options, as they are declared': ['contract/declaration/', 'server/guilds/catalogue.ts'],
  'the names of what was saved, after any write in a server': ['server/guilds/last-names.ts'],
  'tables and their rows': ['server/db/'],
}

/** What any change of a guild's configuration passes. */
const changing = [
  'server/guilds/who-writes.ts',
  'server/guilds/change-configuration.ts',
  'server/guilds/judge.ts',
  'server/guilds/role-rules.ts',
  'server/guilds/commands.ts',
  'server/guilds/feature-options.ts',
  'server/guilds/stored-configuration.ts',
  'server/live/guild-availability.ts',
  'server/live/changes.ts',
  'server/images/images-queries.ts',
]

exports.journeys = {
  'Change a prefix': {
    max: 19,
    browser: [
      'components/settings/settings-fields.tsx',
      'components/settings/use-setting.ts',
      'components/settings/guild-settings.tsx',
      'components/settings/wide-roles.ts',
      'contract/settings.ts',
      'contract/settings-rules.ts',
      'contract/calls/settings.ts',
      'api/settings.ts',
    ],
    server: ['server/guilds/settings-routes.ts', ...changing],
  },
  'Switch a feature': {
    max: 19,
    browser: [
      'components/guild/grid/feature-grid.tsx',
      'components/guild/grid/feature-card.tsx',
      'components/guild/grid/feature-attention.ts',
      'contract/calls/features.ts',
      'contract/lock-in.ts',
      'api/features.ts',
      'api/feature-changes.ts',
    ],
    server: ['server/guilds/features-routes.ts', ...changing, 'server/guilds/secrets.ts'],
  },
  'Revert a change': {
    max: 16,
    browser: [
      'components/history/history-entry.tsx',
      'components/history/revert-dialogs.tsx',
      'contract/calls/history.ts',
      'api/history.ts',
    ],
    server: ['server/guilds/history-routes.ts', 'server/guilds/history.ts', ...changing],
  },
  'Check a game server': {
    max: 14,
    browser: [
      'components/game-servers/server-form.tsx',
      'components/game-servers/server-values.ts',
      'components/game-servers/use-server-form.ts',
      'components/game-servers/outcome-notice.tsx',
      'contract/calls/game-servers.ts',
      'api/game-servers.ts',
    ],
    server: [
      'server/game-servers/game-server-routes.ts',
      'server/game-servers/read-details.ts',
      'server/game-servers/check-connection.ts',
      'server/game-servers/address-guard.ts',
      'server/game-servers/attempt.ts',
      'server/game-servers/source-rcon.ts',
      'server/game-servers/failures.ts',
      'server/game-servers/saved-servers.ts',
    ],
  },
  'Sign in': {
    max: 20,
    browser: ['components/landing/landing.tsx', 'pages/main.tsx', 'config/paths.ts'],
    server: [
      'server/start/handler.ts',
      'server/auth/app.ts',
      'server/auth/sign-in.ts',
      'server/auth/oauth.ts',
      'server/auth/cookies.ts',
      'server/auth/sessions.ts',
      'server/auth/encryption.ts',
      'server/db/schema.ts',
      'server/start/bootstrap.ts',
      'pages/_app.tsx',
      'components/app/providers.tsx',
      'api/session.ts',
      'contract/calls/session.ts',
    ],
  },
}
