/** What a backend may get wrong: how it breaks, and the check that has to tell. */
export const mistakes = {
  'guild-of-another-id': {
    breaks: 'The guild is answered with the id of another.',
    told: 'GET /guilds/{guildId}',
  },
  'roles-in-an-object': { breaks: 'Roles come as {"roles": []}.', told: 'GET /guilds/{guildId}/roles' },
  'moments-without-zone': { breaks: 'The heartbeat says "2026-03-14 09:26".', told: 'GET /heartbeat' },
  'unknown-feature-fails': {
    breaks: 'A feature that there is not is answered with 500.',
    told: 'GET /guilds/{guildId}/features/{feature}, a made-up feature',
  },
  'unknown-feature-made-up': {
    breaks: 'A feature that there is not is answered with 200, off.',
    told: 'GET /guilds/{guildId}/features/{feature}, a made-up feature',
  },
  'no-token-forbidden': {
    breaks: 'Who has no token is answered with 403.',
    told: 'every call without a token',
  },
  'tokens-not-checked': { breaks: 'Any token will do.', told: 'every call with a made-up token' },
  'token-not-needed': { breaks: 'No token will do.', told: 'every call without a token' },
  'rights-not-checked': {
    breaks: 'Whoever has a good token may do everything in every guild.',
    told: 'every call with the token of somebody else',
  },
  'guild-made-up-on-the-way': {
    breaks: 'A guild that nobody knows has default settings, for everybody.',
    told: 'every call about a made-up guild or person',
  },
  'profile-of-anybody': {
    breaks: 'Everybody reads and writes everybody’s profile.',
    told: 'every call about a made-up guild or person',
  },
  'settings-answer-nothing': {
    breaks: 'PATCH of settings answers 204.',
    told: 'PATCH /guilds/{guildId}/settings',
  },
  'settings-answer-old': {
    breaks: 'PATCH of settings answers what was there before.',
    told: 'PATCH /guilds/{guildId}/settings',
  },
  'settings-not-saved': {
    breaks: 'PATCH of settings saves nothing.',
    told: 'PATCH /guilds/{guildId}/settings',
  },
  'settings-forget': {
    breaks: 'PATCH of settings removes the fields that were not sent.',
    told: 'PATCH /guilds/{guildId}/settings',
  },
  'prefix-stays-old': {
    breaks: 'The guild’s own chat_prefix does not follow the settings.',
    told: 'PATCH /guilds/{guildId}/settings',
  },
  'prefix-of-any-type': {
    breaks: 'A number is taken for a prefix.',
    told: 'PATCH /guilds/{guildId}/settings, a number as the prefix',
  },
  'broken-json-taken': {
    breaks: 'A body that is no JSON counts as empty.',
    told: 'PATCH /guilds/{guildId}/settings, broken JSON',
  },
  'enable-refused': {
    breaks: 'Switching a feature on is always answered with 422.',
    told: 'PATCH /guilds/{guildId}/features/{feature}',
    as: 'unchecked',
  },
  'disable-refused': {
    breaks: 'Switching a feature off is answered with 422.',
    told: 'PATCH /guilds/{guildId}/features/{feature}',
  },
  'feature-answer-part': {
    breaks: 'PATCH of a feature answers only what was sent.',
    told: 'PATCH /guilds/{guildId}/features/{feature}',
  },
  'feature-not-saved': {
    breaks: 'PATCH of a feature saves nothing.',
    told: 'PATCH /guilds/{guildId}/features/{feature}',
  },
  'feature-forgets': {
    breaks: 'PATCH of a feature removes the options that were not sent.',
    told: 'PATCH /guilds/{guildId}/features/{feature}',
  },
  'enabled-of-any-type': {
    breaks: 'A text is taken for "enabled".',
    told: 'PATCH /guilds/{guildId}/features/{feature}, a text as "enabled"',
  },
  'options-of-any-type': {
    breaks: 'Options of any type are saved.',
    told: 'PATCH /guilds/{guildId}/features/{feature}, an option of another type',
  },
  'enabled-features-stay': {
    breaks: 'The guild’s enabled_features never follow.',
    told: 'GET /guilds/{guildId}, enabled_features',
  },
  'profile-not-saved': { breaks: 'PATCH of a profile saves nothing.', told: 'PATCH /users/{userId}' },
  'profile-forgets': {
    breaks: 'PATCH of a profile removes what was not sent.',
    told: 'PATCH /users/{userId}',
  },
  'form-not-read': {
    breaks: 'A form is answered with 200, and nothing of it is saved.',
    told: 'PATCH /users/{userId}, as a form',
  },
  'game-server-passes': {
    breaks: 'Every game server passes, also one that is not there.',
    told: 'POST /user/game, a server that is not there',
  },
  'refusals-without-words': {
    breaks: 'Refusals carry no detail.',
    told: 'POST /user/game, a server that is not there',
  },
  'feature-twice': { breaks: 'The catalogue has one feature twice.', told: 'GET /features' },
  'extension-misspelt': { breaks: 'It offers "game_servers".', told: 'GET /features' },
  'declared-pattern-broken': {
    breaks: 'An option’s pattern is no regular expression.',
    told: 'GET /features, what each feature declares',
  },
  'declared-type-unknown': {
    breaks: 'An option has the type "text".',
    told: 'GET /features, what each feature declares',
  },
  'declared-condition-lost': {
    breaks: 'shownWhen names an option that there is not.',
    told: 'GET /features, what each feature declares',
  },
  'declared-condition-never': {
    breaks: 'shownWhen waits for a value that the option cannot have.',
    told: 'GET /features, what each feature declares',
  },
  'declared-default-unfit': {
    breaks: 'A default does not fit its own schema.',
    told: 'GET /features, what each feature declares',
  },
  'declared-reference-lost': {
    breaks: 'A $ref leads nowhere.',
    told: 'GET /features, what each feature declares',
  },
  'declared-required-lost': {
    breaks: 'An option is required that there is not.',
    told: 'GET /features, what each feature declares',
  },
  'declared-limits-crossed': {
    breaks: 'A minimum is greater than the maximum.',
    told: 'GET /features, what each feature declares',
  },
  'channels-with-numbers': {
    breaks: 'Channels have numbers for ids.',
    told: 'GET /guilds/{guildId}/channels',
  },
  'health-about-nothing': {
    breaks: 'A finding names no subject that there is.',
    told: 'GET /guilds/{guildId}/health',
  },
  'extension-not-there': {
    breaks: 'It offers "status" and answers 404 to it.',
    told: 'GET /status',
  },
  'events-begin-otherwise': {
    breaks: 'A stream begins without "ready".',
    told: 'GET /guilds/{guildId}/events',
  },
  'events-silent': {
    breaks: 'A stream tells of no change.',
    told: 'GET /guilds/{guildId}/events, a change',
  },
  'events-without-keys': {
    breaks: 'A change does not name the keys that changed.',
    told: 'GET /guilds/{guildId}/events, a change',
  },
  'events-forget': {
    breaks: 'Who comes back is not told what they missed.',
    told: 'GET /guilds/{guildId}/events, with Last-Event-ID',
  },
  'etag-beside-events': {
    breaks: 'ETags are hashes although there are events.',
    told: 'ETag, If-Match and 412 on settings',
  },
  'etag-stays': {
    breaks: 'The ETag is the same after a change.',
    told: 'ETag, If-Match and 412 on settings',
  },
  'if-match-ignored': {
    breaks: 'A save on an old state is taken.',
    told: 'ETag, If-Match and 412 on settings',
  },
  'if-match-always-old': {
    breaks: 'A save on the current state is refused.',
    told: 'ETag, If-Match and 412 on features',
  },
  'conflict-without-current': {
    breaks: 'A 412 does not say what is there now.',
    told: 'ETag, If-Match and 412 on settings',
  },
  'history-oldest-first': {
    breaks: 'The history begins with the oldest.',
    told: 'GET /guilds/{guildId}/history',
  },
  'history-dates': {
    breaks: 'The history writes its moments as "14.03.2026".',
    told: 'GET /guilds/{guildId}/history',
  },
  'history-forgets': { breaks: 'Changes are not recorded.', told: 'GET /guilds/{guildId}/history' },
  'history-whole-values': {
    breaks: 'A change holds all the keys, not only those that changed.',
    told: 'GET /guilds/{guildId}/history',
  },
  'history-limit-ignored': {
    breaks: 'A page has all the changes, whatever the limit.',
    told: 'GET /guilds/{guildId}/history, page by page',
  },
  'history-pages-overlap': {
    breaks: 'A page begins with the change that "before" names.',
    told: 'GET /guilds/{guildId}/history, page by page',
  },
  'history-filter-ignored': {
    breaks: 'Filters by person and subject do nothing.',
    told: 'GET /guilds/{guildId}/history, of one person or subject',
  },
  'revert-does-nothing': {
    breaks: 'Taking a change back answers 200 and writes nothing.',
    told: 'POST /guilds/{guildId}/history/{change}/revert',
  },
  'revert-all-keys': {
    breaks: 'Taking some keys back takes all of them back.',
    told: 'POST /guilds/{guildId}/history/{change}/revert, some of its keys',
  },
  'revert-of-anything': {
    breaks: 'A change that there is not is taken back.',
    told: 'POST /guilds/{guildId}/history/{change}/revert, a made-up change',
  },
  'import-does-nothing': {
    breaks: 'An import answers 200 and writes nothing.',
    told: 'POST /guilds/{guildId}/import',
  },
  'dry-run-writes': { breaks: 'A dry run is applied.', told: 'POST /guilds/{guildId}/import' },
  'import-of-anything': {
    breaks: 'An empty object is taken for a configuration.',
    told: 'POST /guilds/{guildId}/import, what is no configuration',
  },
  'import-always-changes': {
    breaks: 'A guild’s own export is said to change it.',
    told: 'POST /guilds/{guildId}/import, a dry run',
  },
  'import-revert-does-nothing': {
    breaks: 'Taking an import back answers 200 and writes nothing.',
    told: 'POST /guilds/{guildId}/imports/{batch}/revert',
  },
  'picture-fails': { breaks: 'A picture is answered with 500.', told: 'POST /guilds/{guildId}/images' },
  'picture-of-no-type': { breaks: 'Every picture is refused with 415.', told: 'POST /users/{userId}/images' },
  'picture-lost': { breaks: 'A picture is taken and not listed.', told: 'POST /guilds/{guildId}/images' },
  'picture-over-http': {
    breaks: 'The address of a picture is no https address.',
    told: 'POST /guilds/{guildId}/images',
  },
  'text-is-a-picture': {
    breaks: 'A text is kept as a picture.',
    told: 'POST /guilds/{guildId}/images, a text instead of a picture',
  },
} as const satisfies Record<string, { breaks: string; told: string; as?: 'unchecked' }>
export type Mistake = keyof typeof mistakes
