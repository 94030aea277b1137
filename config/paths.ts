/** The part of an address that lands on a field, by the path under which it is saved. */
const at = (field: string | undefined) => (field === undefined ? '' : `#${encodeURIComponent(field)}`)

/** Every address of the product's own pages and prefixes. */
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
  guildHistory: (guildId: string) => `/guilds/${guildId}/history`,
  guildTransfer: (guildId: string) => `/guilds/${guildId}/transfer`,
  signIn: (next?: string) => `/api/auth/login${next ? `?${new URLSearchParams({ next })}` : ''}`,
  guides: '/docs',
  guide: (name: string) => `/docs/${name}`,
  apiDocs: '/docs/api',
  openApi: '/openapi.json',
  /** Where somebody ends who had everything about them deleted. */
  mainAfterDeletion: '/main?account=deleted',
  mainWithNext: (next: string) => `/main?${new URLSearchParams({ next })}`,
} as const

/** Prefixes that the browser calls. */
export const prefixes = {
  auth: '/api/auth',
  backend: '/backend',
  /** Version 10 of Discord's API, through our own host. */
  platform: '/platform/v10',
  errorReports: '/error-reports',
  /** Images that people uploaded. */
  media: '/media',
  /** What works, for anybody. */
  publicStatus: '/status.json',
} as const
