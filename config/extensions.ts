/**
 * What a backend may offer beside the specification's calls. Ours offers all of it; one of the operator's own tells in
 * `extensions` of `GET /features`.
 */
export const extensions = [
  'actions',
  'channels',
  'choices',
  'commands',
  'declared-settings',
  'emojis',
  'entitlements',
  'events',
  'facts',
  'game-servers',
  'health',
  'history',
  'history-search',
  'images',
  'members',
  'names',
  'status',
  'test-messages',
  'threads',
  'transfer',
] as const
export type Extension = (typeof extensions)[number]

/** By these a backend says that it does not have a call. */
export const statusesOfAbsence = [404, 405, 501]
