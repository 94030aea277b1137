/** What a backend may get wrong, below the check that has to tell. */
const planted = {
  'GET /guilds/{guildId}': { 'guild-of-another-id': 'The guild is answered with the id of another.' },
  'GET /guilds/{guildId}/roles': { 'roles-in-an-object': 'Roles come as {"roles": []}.' },
  'GET /heartbeat': { 'moments-without-zone': 'The heartbeat says "2026-03-14 09:26".' },
  'GET /guilds/{guildId}/features/{feature}, a made-up feature': {
    'unknown-feature-fails': 'A feature that there is not is answered with 500.',
    'unknown-feature-made-up': 'A feature that there is not is answered with 200, off.',
  },
  'every call without a token': {
    'no-token-forbidden': 'Who has no token is answered with 403.',
    'token-not-needed': 'No token will do.',
  },
  'every call with a made-up token': { 'tokens-not-checked': 'Any token will do.' },
  'every call with the token of somebody else': {
    'rights-not-checked': 'Whoever has a good token may do everything in every guild.',
  },
  'every call about a made-up guild or person': {
    'guild-made-up-on-the-way': 'A guild that nobody knows has default settings, for everybody.',
    'profile-of-anybody': 'Everybody reads and writes everybody’s profile.',
  },
  'PATCH /guilds/{guildId}/settings': {
    'settings-answer-nothing': 'PATCH of settings answers 204.',
    'settings-answer-old': 'PATCH of settings answers what was there before.',
    'settings-not-saved': 'PATCH of settings saves nothing.',
    'settings-forget': 'PATCH of settings removes the fields that were not sent.',
    'prefix-stays-old': 'The guild’s own chat_prefix does not follow the settings.',
  },
  'PATCH /guilds/{guildId}/settings, a number as the prefix': {
    'prefix-of-any-type': 'A number is taken for a prefix.',
  },
  'PATCH /guilds/{guildId}/settings, broken JSON': {
    'broken-json-taken': 'A body that is no JSON counts as empty.',
  },
  'PATCH /guilds/{guildId}/features/{feature}': {
    'enable-refused': 'Switching a feature on is always answered with 422.',
    'disable-refused': 'Switching a feature off is answered with 422.',
    'feature-answer-part': 'PATCH of a feature answers only what was sent.',
    'feature-not-saved': 'PATCH of a feature saves nothing.',
    'feature-forgets': 'PATCH of a feature removes the options that were not sent.',
  },
  'PATCH /guilds/{guildId}/features/{feature}, a text as "enabled"': {
    'enabled-of-any-type': 'A text is taken for "enabled".',
  },
  'PATCH /guilds/{guildId}/features/{feature}, an option of another type': {
    'options-of-any-type': 'Options of any type are saved.',
  },
  'GET /guilds/{guildId}, enabled_features': {
    'enabled-features-stay': 'The guild’s enabled_features never follow.',
  },
  'PATCH /users/{userId}': {
    'profile-not-saved': 'PATCH of a profile saves nothing.',
    'profile-forgets': 'PATCH of a profile removes what was not sent.',
  },
  'PATCH /users/{userId}, as a form': {
    'form-not-read': 'A form is answered with 200, and nothing of it is saved.',
  },
  'POST /user/game, a server that is not there': {
    'game-server-passes': 'Every game server passes, also one that is not there.',
    'refusals-without-words': 'Refusals carry no detail.',
  },
  'GET /features': {
    'feature-twice': 'The catalogue has one feature twice.',
    'extension-misspelt': 'It offers "game_servers".',
  },
  'GET /features, what each feature declares': {
    'declared-pattern-broken': 'An option’s pattern is no regular expression.',
    'declared-type-unknown': 'An option has the type "text".',
    'declared-condition-lost': 'shownWhen names an option that there is not.',
    'declared-condition-never': 'shownWhen waits for a value that the option cannot have.',
    'declared-default-unfit': 'A default does not fit its own schema.',
    'declared-reference-lost': 'A $ref leads nowhere.',
    'declared-required-lost': 'An option is required that there is not.',
    'declared-limits-crossed': 'A minimum is greater than the maximum.',
  },
  'GET /guilds/{guildId}/channels': { 'channels-with-numbers': 'Channels have numbers for ids.' },
  'GET /guilds/{guildId}/commands': { 'command-twice': 'A command is listed twice.' },
  'GET /guilds/{guildId}/health': { 'health-about-nothing': 'A finding names no subject that there is.' },
  'GET /status': { 'extension-not-there': 'It offers "status" and answers 404 to it.' },
  'GET /guilds/{guildId}/events': { 'events-begin-otherwise': 'A stream begins without "ready".' },
  'GET /guilds/{guildId}/events, a change': {
    'events-silent': 'A stream tells of no change.',
    'events-without-keys': 'A change does not name the keys that changed.',
  },
  'GET /guilds/{guildId}/events, with Last-Event-ID': {
    'events-forget': 'Who comes back is not told what they missed.',
  },
  'ETag, If-Match and 412 on settings': {
    'etag-beside-events': 'ETags are hashes although there are events.',
    'etag-stays': 'The ETag is the same after a change.',
    'if-match-ignored': 'A save on an old state is taken.',
    'conflict-without-current': 'A 412 does not say what is there now.',
  },
  'ETag, If-Match and 412 on features': { 'if-match-always-old': 'A save on the current state is refused.' },
  'GET /guilds/{guildId}/history': {
    'history-oldest-first': 'The history begins with the oldest.',
    'history-dates': 'The history writes its moments as "14.03.2026".',
    'history-forgets': 'Changes are not recorded.',
    'history-whole-values': 'A change holds all the keys, not only those that changed.',
  },
  'GET /guilds/{guildId}/history, page by page': {
    'history-limit-ignored': 'A page has all the changes, whatever the limit.',
    'history-pages-overlap': 'A page begins with the change that "before" names.',
  },
  'GET /guilds/{guildId}/history, of one person or subject': {
    'history-filter-ignored': 'Filters by person and subject do nothing.',
  },
  'GET /guilds/{guildId}/history, by text and time': {
    'history-search-ignored': 'A search finds everything.',
  },
  'POST /guilds/{guildId}/history/{change}/revert': {
    'revert-does-nothing': 'Taking a change back answers 200 and writes nothing.',
  },
  'POST /guilds/{guildId}/history/{change}/revert, some of its keys': {
    'revert-all-keys': 'Taking some keys back takes all of them back.',
  },
  'POST /guilds/{guildId}/history/{change}/revert, a made-up change': {
    'revert-of-anything': 'A change that there is not is taken back.',
  },
  'POST /guilds/{guildId}/import': {
    'import-does-nothing': 'An import answers 200 and writes nothing.',
    'dry-run-writes': 'A dry run is applied.',
  },
  'POST /guilds/{guildId}/import, what is no configuration': {
    'import-of-anything': 'An empty object is taken for a configuration.',
  },
  'POST /guilds/{guildId}/import, a dry run': {
    'import-always-changes': 'A guild’s own export is said to change it.',
  },
  'POST /guilds/{guildId}/imports/{batch}/revert': {
    'import-revert-does-nothing': 'Taking an import back answers 200 and writes nothing.',
  },
  'POST /guilds/{guildId}/images': {
    'image-fails': 'An image is answered with 500.',
    'image-lost': 'An image is taken and not listed.',
    'image-over-http': 'The address of an image is no https address.',
  },
  'POST /users/{userId}/images': { 'image-of-no-type': 'Every image is refused with 415.' },
  'POST /guilds/{guildId}/images, a text instead of an image': {
    'text-is-an-image': 'A text is kept as an image.',
  },
  'POST /guilds/{guildId}/features/{feature}/test, a made-up channel': {
    'test-to-anywhere': 'A test message goes to any channel.',
  },
  'POST /guilds/{guildId}/features/{feature}/test, an empty message': {
    'test-of-nothing': 'A test message may be empty.',
  },
} as const

/** Each mistake with the check that has to tell of it. */
export const mistakes = Object.entries(planted).flatMap(([told, some]) =>
  Object.keys(some).map((name) => ({ name, told })),
)
type Planted = typeof planted
export type Mistake = { [Call in keyof Planted]: keyof Planted[Call] }[keyof Planted]
