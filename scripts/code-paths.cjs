/**
 * The files of ours that you read to follow one act from the screen to the database and back. `npm run architecture`
 * writes them into docs/architecture.md; a test checks that each file is there and linked with another one by an import,
 * and that no journey has more files than `max`.
 */
const client = ['api/authorized-fetch.ts', 'api/http.ts']
const door = [
  'server/start/handler.ts',
  'server/start/backend-app.ts',
  'server/calls/route.ts',
  'server/auth/authenticate.ts',
  'server/access/guards.ts',
]
const guildDoor = [...door, 'server/access/guild-rights.ts']

exports.journeys = {
  'Change a prefix': {
    max: 23,
    browser: [
      'components/settings/settings-fields.tsx',
      'components/settings/guild-settings.tsx',
      'components/form/editable-form.tsx',
      'components/form/action-bar.tsx',
      'components/form/use-editable-form.ts',
      'components/form/form-state.ts',
      'contract/calls/settings.ts',
      'api/settings.ts',
      ...client,
    ],
    server: [
      ...guildDoor,
      'server/guilds/settings-routes.ts',
      'server/guilds/change-configuration.ts',
      'server/guilds/judge.ts',
      'server/guilds/stored-configuration.ts',
      'server/guilds/who-writes.ts',
      'server/live/changes.ts',
      'server/db/schema.ts',
    ],
  },
  'Switch a feature': {
    max: 20,
    browser: [
      'components/guild/grid/feature-card.tsx',
      'contract/calls/features.ts',
      'api/features.ts',
      ...client,
    ],
    server: [
      ...guildDoor,
      'server/guilds/features-routes.ts',
      'server/guilds/change-configuration.ts',
      'server/guilds/judge.ts',
      'server/guilds/feature-options.ts',
      'server/guilds/stored-configuration.ts',
      'server/guilds/who-writes.ts',
      'server/live/changes.ts',
      'server/db/schema.ts',
    ],
  },
  'Revert a change': {
    max: 20,
    browser: [
      'components/history/history-entry.tsx',
      'components/history/revert-dialogs.tsx',
      'contract/calls/history.ts',
      'api/history.ts',
      ...client,
    ],
    server: [
      ...guildDoor,
      'server/guilds/history-routes.ts',
      'server/guilds/history.ts',
      'server/guilds/change-configuration.ts',
      'server/guilds/judge.ts',
      'server/guilds/stored-configuration.ts',
      'server/guilds/who-writes.ts',
      'server/live/changes.ts',
      'server/db/schema.ts',
    ],
  },
  'Check a game server': {
    max: 25,
    browser: [
      'components/game-servers/server-form.tsx',
      'components/game-servers/server-fields.tsx',
      'components/game-servers/server-values.ts',
      'components/game-servers/use-server-check.ts',
      'components/game-servers/outcome-notice.tsx',
      'contract/calls/game-servers.ts',
      'api/game-servers.ts',
      ...client,
    ],
    server: [
      ...door,
      'server/game-servers/game-server-routes.ts',
      'server/game-servers/details.ts',
      'server/game-servers/check-connection.ts',
      'server/game-servers/address-guard.ts',
      'server/game-servers/attempt.ts',
      'server/game-servers/source.ts',
      'server/game-servers/failures.ts',
      'server/game-servers/saved-servers.ts',
      'server/db/schema.ts',
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
