/** The part of an address that lands on a field, by the path under which it is saved. */
const at = (field: string | undefined) => (field === undefined ? '' : `#${encodeURIComponent(field)}`)

export const paths = {
  main: '/main',
  home: '/user/home',
  profile: '/user/profile',
  gameServers: '/user/game',
  status: '/status',
  guild: (guildId: string) => `/guilds/${guildId}`,
  guildSettings: (guildId: string, field?: string) => `/guilds/${guildId}/settings${at(field)}`,
  guildFeature: (guildId: string, featureId: string, field?: string) =>
    `/guilds/${guildId}/features/${featureId}${at(field)}`,
  /** The feature's screen with one of the bot's commands in view. */
  guildCommand: (guildId: string, featureId: string, command: string) =>
    `/guilds/${guildId}/features/${featureId}?${new URLSearchParams({ command })}`,
  guildHistory: (guildId: string) => `/guilds/${guildId}/history`,
  guildTransfer: (guildId: string) => `/guilds/${guildId}/transfer`,
  signIn: (next?: string) => `/api/auth/login${next ? `?${new URLSearchParams({ next })}` : ''}`,
  /** With Discord's page, where somebody else's account can be chosen, also where the last person agreed before. */
  signInAsOther: (next: string) => `/api/auth/login?${new URLSearchParams({ next, choose: '1' })}`,
  guides: '/docs',
  guide: (name: string) => `/docs/${name}`,
  /** Where somebody ends who had everything about them deleted. */
  mainAfterDeletion: '/main?account=deleted',
  /** @param next kept for the next try, and for people who are signed in already */
  mainAfterFailedSignIn: (code: string, next: string | undefined) =>
    `/main?${new URLSearchParams({ sign_in: code, ...(next !== undefined && { next }) })}`,
  mainWithNext: (next: string) => `/main?${new URLSearchParams({ next })}`,
} as const

/** What the landing page reads of its address; any other parameter is of no meaning there. */
export const mainParameters: readonly string[] = ['account', 'next', 'sign_in']

/** Prefixes that the browser calls. */
export const prefixes = {
  auth: '/api/auth',
  backend: '/backend',
  /** Version 10 of Discord's API, through our own host. */
  platform: '/platform/v10',
  errorReports: '/error-reports',
  /** Images that people uploaded. */
  media: '/media',
  /** Answers as long as the server runs. */
  alive: '/healthz',
  /** What works, for anybody. */
  publicStatus: '/status.json',
} as const

const segment = '[A-Za-z0-9_-][A-Za-z0-9._~-]*'
const text = '(?:[A-Za-z0-9._~=&+-]|%(?:[2-6][0-9A-Fa-f]|7[0-9A-Ea-e]|[89A-Fa-f][0-9A-Fa-f]))*'
const ownPath = new RegExp(`^/(?:${segment}(?:/${segment})*)?(?:\\?${text})?(?:#${text})?$`)
/** These answer programs, not people; the first would also start the next sign-in. */
const notPages = /^\/(?:api|backend|platform|_next|error-reports)(?:[/?#]|$)/

/**
 * `wished` if it is plainly a page of ours, else undefined. Only what is known to be harmless passes: no host, backslash,
 * escaped path, dot segment or control character.
 */
export function ownPage(wished: string | string[] | undefined): string | undefined {
  if (typeof wished !== 'string' || wished.length > 1024) return undefined
  return ownPath.test(wished) && !notPages.test(wished) ? wished : undefined
}
